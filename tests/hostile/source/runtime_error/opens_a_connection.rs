// told: not supported
fn attack() {
    std::net::TcpStream::connect("127.0.0.1:22").unwrap();
}

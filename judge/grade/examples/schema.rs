//! Prints the JSON Schema of the report, as it is kept in `report.schema.json`.

fn main() -> Result<(), serde_json::Error> {
    println!("{}", serde_json::to_string_pretty(&grade::schema())?);
    Ok(())
}

//! Functions that an exercise calls by name. 题目按名字调用的函数。

use crate::imports;

/// A type that a function can take: `i32`, `f64` or `Vec<f64>`. 参数可以是 `i32`、`f64` 或 `Vec<f64>`。
pub trait Argument {
    /// What crosses the boundary. 边界上传递的值。
    type Raw;

    /// Reads the argument. 读出参数。
    fn read(raw: Self::Raw) -> Self;
}

/// A type that a function can answer: `i32`, `f64` or `Vec<f64>`. 结果可以是 `i32`、`f64` 或 `Vec<f64>`。
pub trait Answer {
    /// What crosses the boundary. 边界上传递的值。
    type Raw;

    /// Gives the answer. 交出结果。
    fn give(self) -> Self::Raw;
}

impl Argument for i32 {
    type Raw = Self;

    fn read(raw: Self) -> Self {
        raw
    }
}

impl Argument for f64 {
    type Raw = Self;

    fn read(raw: Self) -> Self {
        raw
    }
}

impl Argument for Vec<f64> {
    /// A handle. 句柄。
    type Raw = i32;

    fn read(list: i32) -> Self {
        (0..imports::arg_len(list)).map(|index| imports::arg(list, index)).collect()
    }
}

impl Answer for i32 {
    type Raw = Self;

    fn give(self) -> Self {
        self
    }
}

impl Answer for f64 {
    type Raw = Self;

    fn give(self) -> Self {
        self
    }
}

impl Answer for Vec<f64> {
    type Raw = ();

    fn give(self) {
        for number in self {
            imports::result_push(number);
        }
    }
}

/// Names the functions that the judge calls; they stand beside it. 列出评测机要调用的函数，它们就写在旁边。
///
/// ```
/// fn utilisation(rps: f64, service_ms: f64, servers: i32) -> f64 {
///     rps * service_ms / 1000.0 / f64::from(servers)
/// }
///
/// judge::functions! {
///     fn utilisation(rps: f64, service_ms: f64, servers: i32) -> f64;
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! functions {
    ($(fn $name:ident($($param:ident: $type:ty),* $(,)?) -> $result:ty;)*) => {
        /// What the judge calls.
        mod exported {
            #[allow(unsafe_code, reason = "the judge finds the function by its name")]
            #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
            pub extern "C" fn init() {
                $crate::boundary::tell_of_panics();
            }

            $(
                #[allow(unsafe_code, reason = "the judge finds the function by its name")]
                #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
                pub extern "C" fn $name(
                    $($param: <$type as $crate::Argument>::Raw),*
                ) -> <$result as $crate::Answer>::Raw {
                    let answer: $result = super::$name($(<$type as $crate::Argument>::read($param)),*);
                    $crate::Answer::give(answer)
                }
            )*
        }
    };
}

// Has the compiler say where in the student's file a run stopped.
//
// By itself it names the place of the `throw`, which for an index out of bounds is a line of the standard
// library that the student did not write. So each call from the student's file into the library leaves
// its place in a global, which what stops in the library tells. The compiler's optimizer takes out what
// nothing reads. Whole-number division and `unreachable()` are traps without a place; they are made to
// stop with one.

const AT = "~at";
const COLUMN_BITS = 12;
const LAST_COLUMN = (1 << COLUMN_BITS) - 1;

// Changes the compiler's own methods: it has no other way to see calls. The version is pinned.
export function tellPlaces({ Compiler, CommonFlags, ExpressionId, TypeRef, BinaryOp, UnaryOp, getExpressionId }) {
  const compiler = Compiler.prototype;
  const original = { ...methods(compiler) };

  compiler.makeCallDirect = function (instance, operands, node, dropped) {
    const enters = isOfStudent(node) && isOfLibrary(instance) && !instance.is(CommonFlags.Get);
    if (enters && operands?.length > 0) {
      // After the operands, which may enter the library too.
      const last = operands.length - 1;
      operands = operands.with(last, leavingPlace(this, operands[last], typeOf(instance, last), node));
    }
    return original.makeCallDirect.call(this, instance, operands, node, dropped);
  };

  compiler.makeStaticAbort = function (message, node) {
    if (isOfStudent(node)) return original.makeStaticAbort.call(this, message, node);
    const { module, program } = this;
    const abort = program.abortInstance;
    if (!this.compileFunction(abort)) return module.unreachable();
    const at = () => module.global_get(place(this), TypeRef.I32);
    const line = module.binary(BinaryOp.ShrU32, at(), module.i32(COLUMN_BITS));
    const column = module.binary(BinaryOp.AndI32, at(), module.i32(LAST_COLUMN));
    const file = this.ensureStaticString(fileOfStudent(program));
    const told = module.call(abort.internalName, [message, file, line, column], TypeRef.None);
    return module.block(null, [told, module.unreachable()]);
  };

  compiler.compileCallExpressionBuiltin = function (prototype, expression, type) {
    const compiled = original.compileCallExpressionBuiltin.call(this, prototype, expression, type);
    if (prototype.internalName !== "~lib/builtins/unreachable" || !isOfStudent(expression)) return compiled;
    return stop(this, "unreachable", expression);
  };

  compiler.compileBinaryExpression = function (expression, ...rest) {
    const outer = this.dividing;
    this.dividing = expression;
    const compiled = original.compileBinaryExpression.call(this, expression, ...rest);
    this.dividing = outer;
    return compiled;
  };

  compiler.makeDiv = function (left, right, type) {
    return original.makeDiv.call(this, left, checked(this, right, type), type);
  };

  compiler.makeRem = function (left, right, type, node) {
    return original.makeRem.call(this, left, checked(this, right, type), type, node);
  };

  // Two constants would be raised by the compiler's own function, which has other bits than the judge's.
  compiler.makePow = function (left, right, type, node) {
    const opaque = type.isFloatValue && isConstant(left) ? this.module.block(null, [left], type.toRef()) : left;
    return original.makePow.call(this, opaque, right, type, node);
  };

  // The divisor, which stops the run if it is 0.
  function checked(compiler, right, type) {
    const node = compiler.dividing;
    if (!type.isIntegerValue || !node || !isOfStudent(node)) return right;
    const { module } = compiler;
    if (type.size < 32) right = compiler.ensureSmallIntegerWrap(right, type);
    const kept = compiler.currentFlow.getTempLocal(type);
    const get = () => module.local_get(kept.index, type.toRef());
    const isZero = module.unary(type.size === 64 ? UnaryOp.EqzI64 : UnaryOp.EqzI32, get());
    return module.block(
      null,
      [
        module.local_set(kept.index, right, false),
        module.if(isZero, stop(compiler, "division by zero", node)),
        get(),
      ],
      type.toRef(),
    );
  }

  function stop(compiler, reason, node) {
    const type = compiler.currentType;
    const stopped = compiler.makeStaticAbort(compiler.ensureStaticString(reason), node);
    // Which the text has changed; it is the type of the expression that this is a part of.
    compiler.currentType = type;
    return stopped;
  }

  function leavingPlace(compiler, operand, type, node) {
    const { module } = compiler;
    const { range } = node;
    const line = range.source.lineAt(range.start);
    const column = Math.min(range.source.columnAt(), LAST_COLUMN);
    const leave = module.global_set(place(compiler), module.i32((line << COLUMN_BITS) | column));
    const kept = compiler.currentFlow.getTempLocal(type);
    return module.block(
      null,
      [
        module.local_set(kept.index, operand, false),
        leave,
        module.local_get(kept.index, type.toRef()),
      ],
      type.toRef(),
    );
  }

  // The global's name; it is made when it is first needed.
  function place(compiler) {
    if (!compiler.hasPlace) compiler.module.addGlobal(AT, TypeRef.I32, true, compiler.module.i32(0));
    compiler.hasPlace = true;
    return AT;
  }

  function typeOf(instance, operand) {
    const { signature } = instance;
    if (!instance.is(CommonFlags.Instance)) return signature.parameterTypes[operand];
    return operand === 0 ? signature.thisType : signature.parameterTypes[operand - 1];
  }

  function isConstant(expression) {
    return getExpressionId(expression) === ExpressionId.Const;
  }
}

const CHANGED = [
  "makeCallDirect",
  "makeStaticAbort",
  "compileCallExpressionBuiltin",
  "compileBinaryExpression",
  "makeDiv",
  "makeRem",
  "makePow",
];

function methods(prototype) {
  return Object.fromEntries(CHANGED.map((name) => [name, prototype[name]]));
}

// By the path, since the compiler takes the runtime for a file of the user's. A student's file has no folder.
const LIBRARY = "~lib/";

function isOfStudent(node) {
  return !node.range.source.normalizedPath.startsWith(LIBRARY);
}

// The kit's own functions end in a call of the judge, which says itself what it refuses.
function isOfLibrary(instance) {
  const path = instance.declaration.range.source.normalizedPath;
  return path.startsWith(LIBRARY) && !path.startsWith("~lib/judge/");
}

function fileOfStudent(program) {
  return program.sources.map((source) => source.normalizedPath).find((path) => !path.startsWith(LIBRARY));
}

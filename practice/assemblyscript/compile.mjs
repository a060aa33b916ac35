// One AssemblyScript source to a WebAssembly module: `node compile.mjs HOME NAME`, in the confined child.
//
// HOME is the folder where the compiler is installed, NAME the student's file name. The source comes on
// standard input; the kit's files lie beside this one. Nothing else is read: whatever a source imports is
// looked up in the kit alone. The module goes to standard output, or the compiler's messages with the
// exit status REFUSED. Any other status is the compiler's own failure.

import { readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { tellPlaces } from "./places.mjs";

const REFUSED = 3;
const BROKEN = 4;

// What the standard library computes by itself, and the judge's function that takes its place: the same
// bits as in every other language.
const SAME_NAME = ["exp", "expm1", "log1p", "log2", "log10", "pow", "sin", "cos", "tan", "atan2", "random"];
const OF_THE_JUDGE = { ...Object.fromEntries(SAME_NAME.map((name) => [name, name])), log: "ln" };

// What would need a clock or an environment. Without them a source is told that there is no such name.
const ABSENT = ["crypto", "date", "performance", "process"];

const OPTIONS = [
  ["--optimizeLevel", "3"],
  // Garbage is collected as a run goes on, so that nobody has to think of it.
  ["--runtime", "incremental"],
  // References on the stack, in bytes: more than the judge's own limit on calls lets a policy keep.
  ["--stackSize", "262144"],
  // The judge calls it before the first decision, on a budget of its own.
  ["--exportStart", "_initialize"],
  ["--use", "abort=~lib/judge/language/abort"],
  ["--use", "trace=~lib/judge/language/trace"],
  ["--use", "seed=~lib/judge/language/seed"],
  ["--disableWarning"],
].flat();

const [home, name] = process.argv.slice(2);
const installed = (file) => import(pathToFileURL(`${home}/node_modules/assemblyscript/dist/${file}`));
const kit = (file) => readFileSync(new URL(file, import.meta.url), "utf8");

const assemblyscript = await installed("assemblyscript.js");
const asc = await installed("asc.js");
const source = readFileSync(0, "utf8");
// From here on what goes wrong is about the source.
writeSync(2, "ready\n");

for (const absent of ABSENT) delete asc.libraryFiles[absent];
asc.libraryFiles["console"] = kit("console.ts");
asc.libraryFiles["judge/index"] = kit("judge.ts");
asc.libraryFiles["judge/language"] = kit("language.ts");

tellPlaces(assemblyscript);

// The names of the language stay; what stands behind them is another function.
class Bindings {
  afterInitialize(program) {
    const math = program.elementsByName.get("~lib/math/NativeMath");
    for (const [theirs, ours] of Object.entries(OF_THE_JUDGE)) {
      math.members.set(theirs, program.elementsByName.get(`~lib/judge/index/${ours}`));
    }
  }
}

let module;
const messages = [];

try {
  const { error } = await asc.main([`./${name}`, "--outFile", "module.wasm", ...OPTIONS], {
    stdout: { write() {} },
    stderr: { write: (text) => messages.push(text) },
    readFile: (file) => (file === name ? source : null),
    writeFile: (_, bytes) => void (module = bytes),
    listFiles: () => [],
    transforms: [new Bindings()],
  });
  if (module) process.stdout.write(module);
  else if (messages.length > 0) refuse(messages);
  else throw error;
} catch (error) {
  writeSync(2, `${error?.stack ?? error}\n`);
  process.exitCode = BROKEN;
}

// A list of messages, each with its lines; the last of them counts the others.
function refuse(messages) {
  const told = messages.map((message) => message.trimEnd()).filter((message) => !message.startsWith("FAILURE"));
  process.stdout.write(JSON.stringify(told));
  process.exitCode = REFUSED;
}

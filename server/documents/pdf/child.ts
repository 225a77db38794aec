/** The process that sets one document and ends: the compiler works synchronously and keeps its memory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFiles } from '../fonts.ts';

/** What the parent sends: files of the document by their names, and when it was made. */
export type Order = { files: Record<string, string>; made: number };
/** What the child answers. */
export type Outcome = { pdf: Uint8Array } | { fault: string };

const workspace = import.meta.dirname;

function set({ files, made }: Order): Outcome {
  const compiler = NodeCompiler.create({
    workspace,
    fontArgs: [{ fontBlobs: fontFiles.map((file) => readFileSync(file)) }],
  });
  for (const [name, text] of Object.entries(files)) compiler.mapShadow(join(workspace, name), Buffer.from(text));
  const compiled = compiler.compile({ mainFilePath: join(workspace, 'template.typ') });
  if (!compiled.result) {
    const error = compiled.takeError();
    return { fault: JSON.stringify(error ? compiler.fetchDiagnostics(error) : 'no document').slice(0, 2000) };
  }
  const creationTimestamp = Math.floor(made / 1000);
  return { pdf: compiler.pdf(compiled.result, { pdfStandard: 'ua-1', creationTimestamp }) };
}

process.once('message', (order: Order) => {
  let outcome: Outcome;
  try {
    outcome = set(order);
  } catch (error) {
    outcome = { fault: String((error as Error).message ?? error).slice(0, 2000) };
  }
  process.send?.(outcome, () => process.exit(0));
});

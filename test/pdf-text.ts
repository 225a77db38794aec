import { inflateSync } from 'node:zlib';

/**
 * What stands on each page of a PDF that the portal has set, in the order in which it is drawn, one line for each
 * piece. Enough for what the typesetter writes: dictionaries in plain text, streams pressed by Flate, characters named
 * in maps.
 */
export function pagesOfPdf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  const bodies = new Map([...file.matchAll(/(?<=\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map((m) => [m[1], m[2] as string]));
  const body = (id: string | undefined) => bodies.get(id ?? '') ?? '';
  const refOf = (text: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1];
  const streamOf = (text: string) => {
    const bytes = Buffer.from(/stream\r?\n(.*)\r?\nendstream/s.exec(text)?.[1] ?? '', 'latin1');
    return (text.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };

  /** The characters of a font by the two bytes that name them. */
  function charactersOf(font: string): Map<number, string> {
    const map = streamOf(body(refOf(font, 'ToUnicode')));
    const pairs = map.matchAll(/^<([\dA-F]{4})> <([\dA-F]+)>$/gm);
    const said = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
    return new Map([...pairs].map((m) => [Number.parseInt(m[1] as string, 16), said(m[2] as string)]));
  }
  const bytesOf = (literal: string) =>
    Buffer.from(
      literal.replace(/\\([0-7]{3}|[nrtbf()\\])/g, (_, c: string) =>
        c.length === 3
          ? String.fromCharCode(Number.parseInt(c, 8))
          : ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[c] ?? c),
      ),
      'latin1',
    );

  return [...bodies.values()]
    .filter((text) => /\/Type \/Page\b/.test(text))
    .map((page) => {
      const resources = page.includes('/Font <<') ? page : body(refOf(page, 'Resources'));
      const fonts = new Map(
        [
          .../* the names are those of this page */ (/\/Font <<(.*?)>>/s.exec(resources)?.[1] ?? '').matchAll(
            /\/(\w+) (\d+) 0 R/g,
          ),
        ].map((m) => [m[1], charactersOf(body(m[2]))]),
      );
      const drawn = streamOf(body(refOf(page, 'Contents'))).matchAll(/\/(\w+) [\d.]+ Tf.*?\[(.*?)\] TJ/gs);
      return [...drawn]
        .map(([, name, pieces]) => {
          const bytes = Buffer.concat(
            [...(pieces as string).matchAll(/\(((?:\\.|[^\\)])*)\)/gs)].map((m) => bytesOf(m[1] as string)),
          );
          return Array.from(
            { length: bytes.length / 2 },
            (_, i) => fonts.get(name)?.get(bytes.readUInt16BE(i * 2)) ?? '?',
          ).join('');
        })
        .join('\n');
    });
}

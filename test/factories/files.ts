/** The smallest of their kinds; pictures are whole. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k=',
  'base64',
);

const zip = Buffer.from(
  'UEsDBBQAAAgAALd0eF2DFtyMAQAAAAEAAAAKAAAA6K+05piOLnR4dHhQSwECFAMUAAAIAAC3dHhdgxbcjAEAAAABAAAACgAAAAAAAAAAAAAAgAEAAAAA6K+05piOLnR4dFBLBQYAAAAAAQABADgAAAApAAAAAAA=',
  'base64',
);

/** Bytes of a kind of file, filled up to a length. */
export function bytesOf(
  kind: 'png' | 'jpeg' | 'pdf' | 'zip' | 'container' | 'svg' | 'html',
  length = 0,
): Buffer<ArrayBuffer> {
  const start = {
    png,
    jpeg,
    pdf: Buffer.from('%PDF-1.7\n'),
    zip,
    // What older office programs write, and installers of programs too.
    container: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  }[kind];
  const whole = Buffer.alloc(Math.max(length, start.length));
  // Something else everywhere, so that parts in a wrong order show.
  for (let i = 0; i + 4 <= whole.length; i += 4) whole.writeUInt32LE((i * 2_654_435_761) >>> 0, i);
  start.copy(whole);
  return whole;
}

import { Resvg } from '@resvg/resvg-js';
import { fontFamily, fontFiles } from './fonts.ts';

/**
 * A drawing as a picture, for programs that read no drawings. Only the documents' own font is used, so that it looks
 * alike everywhere.
 * @param width in pixels
 */
export function toPng(svg: string, width: number): { png: Buffer; width: number; height: number } {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    background: '#ffffff',
    font: {
      loadSystemFonts: false,
      fontFiles: [...fontFiles],
      defaultFontFamily: fontFamily,
      sansSerifFamily: fontFamily,
    },
  });
  const drawn = drawing.render();
  return { png: drawn.asPng(), width: drawn.width, height: drawn.height };
}

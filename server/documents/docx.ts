import {
  AlignmentType,
  BorderStyle,
  Document as Docx,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { type Block, type Column, type Document, inWords, isNumeric, type Value, widthsOf } from './document.ts';
import { toPng } from './picture.ts';

/** The faces that every office program in China has: names in Chinese for Chinese signs. */
const body = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体', cs: 'Times New Roman' };
const heads = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: '黑体', cs: 'Arial' };
const brand = '105052';
const quiet = '5C6663';
const ruleColour = 'D9D6CD';
const wash = 'F3F6F4';

/** Twentieths of a point: what is left of an A4 page between its margins. */
const textWidth = 9400;
/** Pixels of the same width. */
const pictureWidth = 620;

/** What XML forbids would make a document that no program opens. */
const sound = (text: string) =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** A text with its line breaks. */
function runs(text: string, look: { bold?: boolean; color?: string; size?: number } = {}): TextRun[] {
  return sound(text)
    .split('\n')
    .map((line, i) => new TextRun({ text: line, ...look, ...(i > 0 && { break: 1 }) }));
}

const paragraph = (text: string, options: IParagraphOptions = {}) =>
  new Paragraph({ children: runs(text), ...options });
/** Within tables lines stand closer. */
const tight = { spacing: { line: 280, lineRule: LineRuleType.AUTO, after: 0 } };

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const rule = { style: BorderStyle.SINGLE, size: 4, color: ruleColour };
const ruled = { top: none, left: none, right: none, insideVertical: none, bottom: rule, insideHorizontal: rule };

/** A character in a table. */
const sign = 190;

function cell(children: Paragraph[], width: number, shaded = false): TableCell {
  return new TableCell({
    children,
    width: { size: width, type: WidthType.DXA },
    margins: { top: 60, bottom: 60, left: 90, right: 90 },
    ...(shaded && { shading: { type: ShadingType.CLEAR, fill: wash, color: 'auto' } }),
  });
}

function tableOf(columns: Column[], rows: Value[][]): Table {
  const widths = widthsOf(columns, rows, textWidth / sign).map((width) => Math.floor(width * sign));
  const aligned = (i: number) =>
    isNumeric(columns[i]?.kind) ? { alignment: AlignmentType.RIGHT } : { alignment: AlignmentType.LEFT };
  const line = (texts: string[], head: boolean) =>
    new TableRow({
      tableHeader: head,
      cantSplit: true,
      children: texts.map((text, i) =>
        cell(
          [new Paragraph({ children: runs(text, { bold: head, size: 19 }), ...aligned(i), ...tight })],
          widths[i] as number,
          head,
        ),
      ),
    });
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: ruled,
    rows: [
      line(
        columns.map((c) => c.title),
        true,
      ),
      ...rows.map((row) =>
        line(
          columns.map(({ kind }, i) => inWords(row[i], kind)),
          false,
        ),
      ),
    ],
  });
}

function factsOf(rows: [string, string][]): Table {
  const widths = [1900, textWidth - 1900];
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: ruled,
    rows: rows.map(
      ([label, value], i) =>
        new TableRow({
          cantSplit: true,
          children: [
            // What is short stays on one page: each row but the last with the next one.
            cell(
              [
                new Paragraph({
                  children: runs(label, { color: quiet }),
                  ...tight,
                  keepNext: i < Math.min(rows.length, 8) - 1,
                }),
              ],
              widths[0] as number,
            ),
            cell([paragraph(value, tight)], widths[1] as number),
          ],
        }),
    ),
  });
}

async function chartOf({ title, svg }: Extract<Block, { kind: 'chart' }>): Promise<Paragraph[]> {
  const { png, width, height } = toPng(svg, pictureWidth * 2);
  const transformation = { width: pictureWidth, height: Math.round((pictureWidth * height) / width) };
  const altText = { title: sound(title), description: sound(title), name: sound(title) };
  return [
    new Paragraph({ children: [new ImageRun({ type: 'png', data: png, transformation, altText })], keepNext: true }),
    new Paragraph({ children: runs(title, { color: quiet, size: 18 }), alignment: AlignmentType.CENTER }),
  ];
}

async function blockOf(block: Block): Promise<(Paragraph | Table)[]> {
  const after = new Paragraph({ children: [], ...tight });
  switch (block.kind) {
    case 'heading':
      return [paragraph(block.text, { heading: block.level === 1 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3 })];
    case 'paragraph':
      return [paragraph(block.text)];
    case 'note':
      return [paragraph(block.text, { shading: { type: ShadingType.CLEAR, fill: wash, color: 'auto' } })];
    case 'list':
      return block.items.map((item) => paragraph(item, { bullet: { level: 0 } }));
    case 'signatures':
      return [paragraph(block.labels.map((label) => `${label}${'＿'.repeat(8)}`).join('　　'))];
    case 'facts':
      return [factsOf(block.rows), after];
    case 'figures':
      return [factsOf(block.items.map(({ label, value }) => [label, value])), after];
    case 'table':
      return [
        ...(block.title ? [new Paragraph({ children: runs(block.title, { bold: true }), keepNext: true })] : []),
        tableOf(block.columns, block.rows),
        after,
      ];
    case 'chart':
      return [...(await chartOf(block)), tableOf(block.columns, block.rows), after];
  }
}

const styles = {
  default: {
    document: {
      run: { font: body, size: 21 },
      paragraph: { spacing: { line: 360, lineRule: LineRuleType.AUTO, after: 100 } },
    },
    title: { run: { font: heads, size: 40, bold: true, color: brand }, paragraph: { spacing: { after: 60 } } },
    heading2: {
      run: { font: heads, size: 28, bold: true, color: brand },
      paragraph: { spacing: { before: 280, after: 120 }, keepNext: true },
    },
    heading3: {
      run: { font: heads, size: 23, bold: true, color: '000000' },
      paragraph: { spacing: { before: 200, after: 80 }, keepNext: true },
    },
  },
};

const small = (children: TextRun[]) => new Paragraph({ children, alignment: AlignmentType.RIGHT });

/**
 * Writes a document for word processors: headings as headings, tables as tables, drawings as pictures with their
 * numbers below.
 * @returns the bytes of a .docx file
 */
export async function writeDocx(document: Document): Promise<Buffer> {
  const title = sound(document.title);
  const blocks = (await Promise.all(document.blocks.map(blockOf))).flat();
  const quietly = (text: string) => new TextRun({ text, color: quiet, size: 17 });
  const pages = ['第 ', PageNumber.CURRENT, ' 页，共 ', PageNumber.TOTAL_PAGES, ' 页'];
  const docx = new Docx({
    title,
    creator: sound(document.author),
    description: sound(document.subtitle),
    styles,
    sections: [
      {
        properties: { page: { margin: { top: 1300, bottom: 1200, left: 1250, right: 1250 } } },
        headers: { default: new Header({ children: [small([quietly(sound(document.author))])] }) },
        footers: {
          default: new Footer({
            children: [
              small([
                quietly(`${inWords(document.made, 'day')}　`),
                new TextRun({ children: pages, color: quiet, size: 17 }),
              ]),
            ],
          }),
        },
        children: [
          paragraph(title, { heading: HeadingLevel.TITLE }),
          ...(document.subtitle ? [new Paragraph({ children: runs(document.subtitle, { color: quiet }) })] : []),
          ...blocks,
        ],
      },
    ],
  });
  return Packer.toBuffer(docx);
}

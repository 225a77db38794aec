/** What stands in braces in a template, by where it is used: the reader's own words take its place. */
export const variables = { message: ['姓名', '单位'], reply: ['姓名', '单位', '类别', '事项'] } as const;
export type TemplateUse = keyof typeof variables;

const braces = /\{([^{}\s]{1,10})\}/g;

/** Variables of a text that its use does not know, each once. */
function unknownVariables(text: string, use: TemplateUse): string[] {
  const known: readonly string[] = variables[use];
  return [...new Set([...text.matchAll(braces)].map((m) => m[1] as string))].filter((name) => !known.includes(name));
}

/** What is wrong with the variables of a text, in a sentence; null where nothing is. Both sides ask it. */
export function variableFault(text: string, use: TemplateUse): string | null {
  const unknown = unknownVariables(text, use).map((name) => `{${name}}`);
  return unknown.length ? `${unknown.join('、')} 不是可用的变量` : null;
}

/** A text in pieces, those that are variables with their names. */
export function partsOfTemplate(text: string): { text: string; variable: string }[] {
  const parts: { text: string; variable: string }[] = [];
  let end = 0;
  for (const found of text.matchAll(braces)) {
    parts.push({ text: text.slice(end, found.index), variable: '' }, { text: found[0], variable: found[1] as string });
    end = found.index + found[0].length;
  }
  return [...parts, { text: text.slice(end), variable: '' }].filter((p) => p.text);
}

/** A text with the values in the place of its variables; what has no value stays as it is. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replace(braces, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : whole,
  );
}

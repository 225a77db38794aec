import { addressPattern } from '../links.ts';
import { type Rule, type Rules, say } from '../rules.ts';
import { type Field, nameAt, unitOf } from './field.ts';

const chosen: readonly Field['input'][] = ['choice', 'choices', 'picture', 'date'];
/** Whether some items at the least must be there. */
export const keepsSome = ({ input, least }: Field): boolean => Boolean(least) && input !== 'number';
/** What is said of a required field that holds nothing. */
export const missing = (field: Field, name: string): string => {
  if (keepsSome(field)) return say.tooFewLeft(name, field.least ?? 1, unitOf(field));
  return chosen.includes(field.input) ? say.choose(name) : say.required(name);
};

/** Characters of each of several short texts, where the field says nothing. */
export const longestWord = 80;

/** The rule of one field; `name` is what its value is called away from its place. */
function ruleOf(field: Field, name: string): Rule {
  const { input, label, most, least, required, decimal } = field;
  const rule: Rule = { label };
  if (name !== label) rule.name = name;
  if (required || keepsSome(field)) rule.required = missing(field, name);
  if (input === 'number' && !decimal) rule.range = [least ?? 0, most ?? 2_147_483_647];
  else if (['words', 'list', 'pairs', 'pictures', 'files'].includes(input)) {
    if (most !== undefined) Object.assign(rule, { most, overlong: say.tooMany(name, most, unitOf(field)) });
  } else if (most !== undefined) rule.longest = most;
  if (input === 'link' || input === 'picture') rule.pattern = [addressPattern.source, say.notAddress(name)];
  else if (field.pattern) rule.pattern = [field.pattern, say.pattern(name)];
  return rule;
}

/** The rules of fields for a form, by path: the same that their schema checks. */
export function rulesOfFields(fields: readonly Field[], within = ''): Rules {
  const rules: Rules = {};
  const walk = (inside: readonly Field[], around: string): void => {
    for (const field of inside) {
      const path = `${around}${field.name}`;
      rules[within + path] = ruleOf(field, nameAt(fields, path));
      const each = `${path}.*`;
      const name = nameAt(fields, each);
      if (field.input === 'words') rules[within + each] = { label: name, name, longest: field.each ?? longestWord };
      const several = field.input === 'list' || field.input === 'files';
      if (several) rules[within + each] = { label: name, name };
      if (field.fields) walk(field.fields, several ? `${each}.` : `${path}.`);
    }
  };
  walk(fields, '');
  return rules;
}

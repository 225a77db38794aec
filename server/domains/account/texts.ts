import { createSeal } from '../../kernel/seal.ts';

type Values = Record<string, string>;
type Words = (values: Values) => string;
/** What a text message says, as it lies in the outbox: what proves something is veiled there, and sealed apart. */
export type KeptText = { template: string; values: Values; content: string; sealed: string };

const { seal, unseal } = createSeal('text messages');
const veil = '••••••';

/** The words of text messages that staff may read whole. */
const open = {
  approved: ({ what }) => `您的${what}注册已通过审核，现在可以登录使用。`,
  rejected: ({ what, reason }) => `您的${what}注册未通过审核：${reason}。登录后可以修改并重新提交。`,
  received: ({ project }) => `已收到您对“${project}”的报名，两个工作日内告知结果。`,
  admitted: ({ project }) => `您对“${project}”的报名已录取，开课前五天寄发报到须知。`,
  waitlisted: ({ project }) => `您对“${project}”的报名转为候补，有名额时按先后递补。`,
  movedup: ({ project }) => `您候补的“${project}”已有名额，两个工作日内确认录取。`,
  declined: ({ project, reason }) => `您对“${project}”的报名未录取，原因：${reason}。`,
  changed: ({ what, time }) => `您的账号于 ${time} ${what}。如非本人操作，请立即重设密码，或致电学院。`,
  class: ({ content }) => `${content}`,
} satisfies Record<string, Words>;

/** The words of those whose receiver can prove something by them, and the value that does. */
const proving = {
  code: { proof: 'code', words: ({ code }) => `验证码 ${code}，五分钟内有效。请勿告诉他人。` },
  replied: { proof: 'link', words: ({ what, link }) => `您提交的${what}已有答复，请打开 ${link} 查看。` },
} satisfies Record<string, { proof: string; words: Words }>;

export type OpenTemplate = keyof typeof open;
export type ProvingTemplate = keyof typeof proving;
/** Each template whose text proves something, and the value that does. */
export const proofs = Object.entries(proving).map(([template, { proof }]) => ({ template, proof, veil }));
const provingOf = (template: string): (typeof proving)[ProvingTemplate] | undefined =>
  proving[template as ProvingTemplate];

export const openText = (template: OpenTemplate, values: Values): KeptText => ({
  template,
  values,
  content: (open[template] as Words)(values),
  sealed: '',
});

/** A text with its proof veiled; the proof is sealed with the secret of the site. */
export function sealedText(template: ProvingTemplate, values: Values, secret: string): KeptText {
  const { proof, words } = proving[template] as { proof: string; words: Words };
  const veiled = { ...values, [proof]: veil };
  return { template, values: veiled, content: words(veiled), sealed: seal(values[proof] ?? '', secret) };
}

/**
 * A text as its receiver reads it.
 * @throws {Error} when the proof was wiped, or sealed with another secret
 */
export function readText<T extends KeptText>(kept: T, secret: string): T {
  const how = provingOf(kept.template);
  // What an earlier version of the portal put there is not sealed.
  if (!how || (!kept.sealed && kept.values[how.proof] !== veil)) return kept;
  const values = { ...kept.values, [how.proof]: unseal(kept.sealed, secret) };
  return { ...kept, values, content: (how.words as Words)(values) };
}

/** What everybody else reads of it. */
export function veiledContent({ template, values, content }: KeptText): string {
  const how = provingOf(template);
  return how ? (how.words as Words)({ ...values, [how.proof]: veil }) : content;
}

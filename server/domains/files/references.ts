import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';

type Attributes = Record<string, string>;

/** A path as the name of an entry is read: its bytes, each as a letter. */
const latinOf = (path: string) =>
  path.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** The name of a part as programs compare it: without case, however its slashes and letters are written. */
export const partOf = (name: string) =>
  latinOf(name)
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/')
    .toLowerCase();

/** Whether what is referred to is of one of these types, by the end of its name. */
const isOf = (names: string) => {
  const end = new RegExp(`/(${names})[\\s#/]*$`, 'i');
  return (type: unknown) => end.test(`${type}`);
};
const isProgram = isOf('vbaProject|xl(Intl)?Macrosheet');
const isLink = isOf('hyperlink');
/** Of the web: everybody has them who copies from its pages. */
const isPicture = isOf('image');
const isOfTheWeb = /^https?:\/\/[^\\/]/i;
/** Another text that is taken into this one by a program of its own, and what runs in a page of it. */
const isTakenIn = isOf('aFChunk|subDocument|control|activeXControlBinary');
const isWithin = isOf('oleObject|package');

/** Signs that are not seen, which programs leave away: at the beginning of an address, and some of them within. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;
const unseenFirst = /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]+/u;
/** Where a link may lead: a page, a letter, a telephone, a place of the same document. */
const mayLead = /^(https?:|mailto:|tel:|#)/i;
/**
 * What programs note of where a file of this computer lies, by themselves: the template that a text was begun with, a
 * sheet that another one adds up, a file that a text leads to. On whoever's disk it is read, nothing goes out.
 */
const mayLie = isOf('hyperlink|attachedTemplate|externalLinkPath');
const ownDisk = /^(file:\/{3}|file:\/\/localhost\/)?([a-z]:[\\/](?![\\/])|Users\/)/i;

/** What is no path of a part: an address, or another machine. */
const isAddress = /^[a-z][a-z\d+.-]*:|^[\\/]{2}|^\\/i;

/** Lists are read byte by byte (see `textOf`); what is longer than a byte was written by its number. */
const written = (value: string) => (/^[\0-\xff]*$/.test(value) ? Buffer.from(value, 'latin1').toString('utf8') : value);

/**
 * Refuses what a document refers to outside of itself, but for links that somebody has to follow, pictures of the web
 * and what lies on the own disk: a template or an object is fetched as soon as the document is opened, with its
 * programs or with who somebody is. Whatever is not said to be inside is outside.
 */
export function refuseReference({ Type, Target = '', TargetMode = 'Internal' }: Attributes): void {
  if (isProgram(Type)) throw refuse('input', text.fileMacros);
  if (isTakenIn(Type)) throw refuse('input', text.fileHolds);
  const target = written(Target);
  const plain = latinOf(target.replace(unseen, ''));
  const isInside = /^\s*internal\s*$/i.test(TargetMode) && !isAddress.test(plain);
  const leads =
    (isLink(Type) && mayLead.test(target.replace(unseenFirst, ''))) ||
    (isPicture(Type) && isOfTheWeb.test(plain) && isOfTheWeb.test(target));
  // As it is written as well: what only looks like a disk when signs are left away is none.
  const lies = mayLie(Type) && [plain, target].every((at) => ownDisk.test(at) || !isAddress.test(at));
  if (!isInside && !leads && !lies) throw refuse('input', text.fileReaches);
}

/** The part that a list refers to where that is a document of its own; undefined for any other. */
export function documentWithin(list: string, { Type, Target }: Attributes): string | undefined {
  if (!isWithin(Type)) return undefined;
  // Names of parts are the paths of addresses.
  const coded = (bytes: string) => bytes.replace(/[\u0080-\u00ff]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  const from = `http://a/${coded(list.replace(/_rels\/[^/]*$/i, ''))}`;
  const target = coded(`${Target}`);
  return URL.canParse(target, from) ? partOf(new URL(target, from).pathname) : undefined;
}

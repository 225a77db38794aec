import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';
import {
  isInPackage,
  isWeb,
  latinOf,
  leadsOut,
  liesNear,
  opensDocument,
  opensSheet,
  opensTemplate,
} from './targets.ts';

type Attributes = Record<string, string>;

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
const isProgram = isOf('vbaProject|xl(Intl)?Macrosheet|jdeExtension');
const isLink = isOf('hyperlink');
const isPicture = isOf('image');
const isTemplate = isOf('attachedTemplate');
const isOuterSheet = isOf('externalLinkPath');
/** Another text that is taken into this one by a program of its own, what runs in a page of it or in a menu. */
const isTakenIn = isOf(
  'aFChunk|subDocument|control|activeXControlBinary|ui/extensibility|ui/userCustomization|keyMapCustomizations|attachedToolbars|wordVbaData',
);
const isWithin = isOf('oleObject|package');

/** Lists are read byte by byte (see `textOf`); what is longer than a byte was written by its number. */
export const written = (value: string) =>
  /^[\0-\xff]*$/.test(value) ? Buffer.from(value, 'latin1').toString('utf8') : value;

/**
 * Refuses what a document refers to outside of itself, but for links that somebody has to follow, pictures of the web
 * and what lies on the own disk: a template or an object is fetched as soon as the document is opened, with its
 * programs or with who somebody is. Whatever is not said to be inside is outside; and a link that leads to the disk
 * opens a document, for a program would run.
 */
export function refuseReference({ Type, Target = '', TargetMode = 'Internal' }: Attributes): void {
  if (isProgram(Type)) throw refuse('input', text.fileMacros);
  if (isTakenIn(Type)) throw refuse('input', text.fileHolds);
  const target = written(Target);
  const isInside = /^\s*internal\s*$/i.test(TargetMode) && isInPackage(target);
  const isShown = isPicture(Type) && isWeb(target);
  const lies =
    liesNear(target) && ((isTemplate(Type) && opensTemplate(target)) || (isOuterSheet(Type) && opensSheet(target)));
  if (isLink(Type)) refuseLeading(target);
  else if (!isInside && !isShown && !lies) throw refuse('input', text.fileReaches);
}

/** Refuses a link to what is neither of the web nor a document: a folder of another machine, a program of the own. */
export function refuseLeading(target: string): void {
  if (target === '' || leadsOut(target)) return;
  if (!liesNear(target)) throw refuse('input', text.fileReaches);
  if (!opensDocument(target)) throw refuse('input', text.fileStarts);
}

/** Refuses what a figure shows or leads to, as what a list of references names; a picture may be written out. */
export function refuseDrawn(attribute: string, value: string): void {
  const target = written(value);
  if (/^(alt)?href$/i.test(attribute)) {
    if (!/^\s*data:image\//i.test(target)) refuseLeading(target);
  } else if (/^src$/i.test(attribute) && !isInPackage(target) && !isWeb(target) && !liesNear(target))
    throw refuse('input', text.fileReaches);
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

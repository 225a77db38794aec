/** Where a document may lead to, and what it may take from there: for lists of references, fields and connections. */

/** A path as the name of an entry is read: its bytes, each as a letter. */
export const latinOf = (path: string) =>
  path.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Signs that are not seen, which programs leave away: at the beginning of an address, and some of them within. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;
const unseenFirst = /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]+/u;

/** A target as it is read at last, without the signs that are not seen. */
export const plainOf = (target: string) => latinOf(target.replace(unseen, ''));

/** Where a link may lead: a page, a letter, a telephone, a place of the same document. */
const mayLead = /^(https?:|mailto:|tel:|#)/i;
const isOfTheWeb = /^https?:\/\/[^\\/]/i;
/** What is no path of a part: an address, or another machine. */
const isAddress = /^[a-z][a-z\d+.-]*:|^[\\/]{2}|^\\/i;
/**
 * What programs note of where a file of this computer lies, by themselves: the template that a text was begun with, a
 * sheet that another one adds up, a file that a text leads to. On whoever's disk it is read, nothing goes out.
 */
const ownDisk = /^(file:\/{3}|file:\/\/localhost\/)?([a-z]:[\\/](?![\\/])|Users\/)/i;

export const isInPackage = (target: string) => !isAddress.test(plainOf(target));
/** Of the web: everybody has pictures of it who copies from its pages. */
export const isWeb = (target: string) => isOfTheWeb.test(plainOf(target)) && isOfTheWeb.test(target);
export const leadsOut = (target: string) => mayLead.test(target.replace(unseenFirst, ''));
/** On the own disk or beside the text; as it is written as well: what only looks like a disk otherwise is none. */
export const liesNear = (target: string) =>
  [plainOf(target), target].every((at) => ownDisk.test(at) || !isAddress.test(at));

/** What a link may open: texts, tables, slides, pages, pictures, sounds, films, archives. Programs are none of them. */
const opened =
  /[^\\/]\.(docx?|xlsx?|pptx?|ppsx?|wps|et|dps|od[tsp]|ofd|pdf|txt|rtf|csv|md|html?|xml|jpe?g|png|gif|bmp|webp|tiff?|mp[34]|wav|mov|wmv|avi|zip)$/i;
const templates = /[^\\/]\.(do[ct][xm]?|po[tx]|pot[xm]|ppt[xm]?|thmx|wpt|dpt|rtf)$/i;
const sheets = /[^\\/]\.(xls[xmb]?|xlt[xm]?|et|ett|csv|txt|ods)$/i;
/** No name of a file has such signs; behind a colon is another file than the one that is named. */
const isOdd = /[\0-\x1f\x7f"<>|*:]/;
/** The name of a program, and what is said to it. */
const hasWords = /\.[a-z][a-z\d]{1,4}[\p{Z}'&,;]/iu;

const readOf = (path: string) =>
  path.replace(/(?:%[\da-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'));

/** Whether a path ends in one of these endings, however it is written and read: without what follows its name. */
const endsIn = (endings: RegExp) => (target: string) =>
  [target, latinOf(target), readOf(target), latinOf(target.split(/[#?]/, 1)[0] as string)].every((written) => {
    const path = (written.split(/[#?]/, 1)[0] as string).replace(unseenFirst, '').replace(ownDisk, '');
    return endings.test(path) && !isOdd.test(path) && !hasWords.test(path);
  });
export const opensDocument = endsIn(opened);
export const opensTemplate = endsIn(templates);
export const opensSheet = endsIn(sheets);

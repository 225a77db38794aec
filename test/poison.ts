import type pg from 'pg';

/** What tries to act where a text is shown: as HTML, as an address, as a piece of a script. */
export const acting = [
  '<script>window.hit=1</script>',
  '<img src=x onerror=window.hit=1>',
  '<svg onload=window.hit=1><animate onbegin=window.hit=1></svg>',
  '<a href="javascript:window.hit=1">甲</a>',
  '<a href="java\tscript:window.hit=1">乙</a>',
  '<iframe srcdoc="<script>top.hit=1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.hit=1>',
  '<p style="background:url(javascript:window.hit=1);position:fixed;inset:0">丙</p>',
  '"><script>window.hit=1</script>',
  "';window.hit=1;//",
  '</script><script>window.hit=1</script>',
  '<form action=//evil.example><input name=a></form>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<object data="data:text/html,<script>window.hit=1</script>">',
  '<style>@import url(//evil.example)</style>',
  '<noscript><p title="</noscript><img src=x onerror=window.hit=1>">',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">丁</a>',
  '<img src="data:image/svg+xml,<svg onload=window.hit=1>">',
  '<details open ontoggle=window.hit=1>',
  '\u202e<b>倒</b>',
  '<!--><script>window.hit=1</script>-->',
];

/** What a sheet would calculate, in each width and behind what one does not see. */
export const calculating = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u200b=1',
  '\ufeff=1',
  '=HYPERLINK("http://evil.example","看")',
  "=cmd|' /C calc'!A0",
];

/**
 * Tables and columns that machines alone write, or that hold one of a fixed
 * list of words: no form, import or editor brings other texts there.
 */
const machines =
  /^(oidc_rows|sessions|sms_codes|login_tries|read_marks|sso_attempts|demand_proofs|demand_onces|tallies|list_downloads|drizzle)/;
const keys =
  /(^|_)(kind|kinds|state|action|subject|use|template|path|key|digest|receipt|challenge|password_hash|username|totp_secret|classify|position|roles|grams|model|type|object_key|media_type|upload_id|consent_version|purpose|city)$/;

/**
 * Writes texts into every text column of every table, past all that checks on the way in: each row gets another one of
 * them. What the database itself refuses (numbers that must be unique, lists of allowed words) stays.
 * @returns the columns that hold them now, `table.column`
 */
export async function poison(client: pg.ClientBase, texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{
    t: string;
    c: string;
    kind: string;
  }>(`select table_name as t, column_name as c, case when data_type = 'text' then 'text' else 'list' end as kind from information_schema.columns
    join information_schema.tables using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE' and (data_type = 'text' or udt_name = '_text') and is_generated = 'NEVER' order by 1, 2`);
  const written: string[] = [];
  for (const { t, c, kind } of rows) {
    if (machines.test(t) || keys.test(c)) continue;
    const one = '($1::text[])[1 + (row_number() over (order by ctid))::int % $2::int]';
    const value = kind === 'text' ? 'p.v' : 'array[p.v]';
    try {
      await client.query(
        `update "${t}" r set "${c}" = ${value} from (select ctid as at, ${one} as v from "${t}") p where r.ctid = p.at`,
        [texts, texts.length],
      );
      written.push(`${t}.${c}`);
    } catch (error) {
      // A rule of the table says no: nobody else can write it, either.
      if (!/^(23|P0001|55000)/.test((error as { code?: string }).code ?? '')) throw error;
    }
  }
  return [...written, ...(await poisonJson(client, texts))];
}

/**
 * The same for what stands inside of JSON: every text that a person could have written, not the words of the program.
 */
async function poisonJson(client: pg.ClientBase, texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{
    t: string;
    c: string;
  }>(`select table_name as t, column_name as c from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'jsonb' order by 1, 2`);
  const written: string[] = [];
  let n = 0;
  const spoiled = (value: unknown): unknown => {
    if (typeof value === 'string') return /[\u4e00-\u9fff]/.test(value) ? texts[n++ % texts.length] : value;
    if (Array.isArray(value)) return value.map(spoiled);
    return value && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, spoiled(v)]))
      : value;
  };
  for (const { t, c } of rows) {
    if (machines.test(t) || t === 'trail') continue;
    const { rows: all } = await client.query<{ at: string; v: unknown }>(
      `select ctid::text as at, "${c}" as v from "${t}" where "${c}" is not null`,
    );
    // An update moves a row: each is found by where it stood before any of this column was touched.
    await client.query(
      `update "${t}" r set "${c}" = p.v from unnest($1::tid[], $2::jsonb[]) as p(at, v) where r.ctid = p.at`,
      [all.map((r) => r.at), all.map((r) => JSON.stringify(spoiled(r.v)))],
    );
    if (all.length) written.push(`${t}.${c}`);
  }
  return written;
}

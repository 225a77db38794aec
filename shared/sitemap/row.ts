export type Access = 'public' | 'member' | 'trainee' | 'teacher' | 'unit' | 'staff';

export type PageRow = {
  /** `:name(pattern)?` as in section 2; written without the trailing slash that every address carries. */
  path: string;
  title: string;
  access: Access;
  /** The page one step up in the breadcrumb. */
  under?: string;
  /** Absent: inside the shell. */
  layout?: 'standalone';
  /** The route name that the specification gives (section 2.3). */
  routeName?: string;
  /** The address that this page sends on to. */
  redirectTo?: string;
  /** The literal form of the specification, which redirects to `path`. */
  alias?: string;
  /** The query fields that the page's `load` reads: no others reach it, and no others tell kept pages apart. */
  query?: readonly string[];
  /** What it shows is for whoever has its address: it is kept nowhere. */
  unkept?: true;
  /** No address of its own for search engines (nothing without its query, or shown elsewhere): not in sitemap.xml. */
  unlisted?: true;
  /** A page of a later stage: in no menu; behind the login guard it says that it comes. */
  planned?: true;
  /** Of a centre, and led to from elsewhere: the browser knows it before any page of the centre has been opened. */
  known?: true;
  /** Not a row of the specification. */
  added?: true;
};

import { Opened } from './edit.tsx';

/** The settings of the site: one record of their own kind. */
export default function Settings() {
  return <Opened kind="setting" recordId={1} />;
}

import { useMe } from './me.ts';

/** What waits for the person today. */
export default function Today() {
  const me = useMe();
  return <h1>{me.name}，您好</h1>;
}

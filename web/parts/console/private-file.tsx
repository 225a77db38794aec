import { api, attempt } from '../../lib/api.ts';
import { usePress } from '../../lib/press.ts';

type Props = {
  url: string;
  label?: string;
  /** Which of several it is, for those who hear the button. */
  of?: string;
};

/**
 * A private file of somebody. Its address is asked for when it
 * is opened, not with the page: each look stands in the trail.
 */
export function PrivateFile({ url, label = '查看文件', of }: Props) {
  const { busy, press } = usePress();
  async function open(): Promise<void> {
    // Opened while the press still counts: afterwards browsers take it for a pop-up.
    const tab = window.open('', '_blank');
    const signed = await attempt(api.files.getUrl({ url }));
    if (!signed) return tab?.close();
    if (!tab) return location.assign(signed.data);
    tab.opener = null;
    tab.location.replace(signed.data);
  }
  return (
    <span className="acts">
      <button type="button" aria-busy={busy || undefined} onClick={() => press(open)}>
        {label}
        {of && <span className="vh">：{of}</span>}
      </button>
    </span>
  );
}

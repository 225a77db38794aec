import { Dialog } from './dialog.tsx';

type Props = {
  /** What has been changed meanwhile: 资料. */
  what: string;
  /** What the server said. */
  said: string;
  /** Where what was typed stays when theirs is shown: 在这个页面里. */
  where: string;
  /** It stays nowhere: no place could keep it. */
  loses: boolean;
  onClose: () => void;
  onTheirs: () => void;
  onMine: () => void;
};

/** Somebody was faster: whose words shall stand. Nothing typed is lost either way, where it could be kept. */
export function ConflictDialog({ what, said, where, loses, onClose, onTheirs, onMine }: Props) {
  return (
    <Dialog
      title={`${what}刚刚改过`}
      narrow
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn ghost" onClick={onMine}>
            用我写的保存
          </button>
          <button type="button" className="btn" onClick={onTheirs}>
            载入现在的内容
          </button>
        </>
      }
    >
      <p>{said}。</p>
      <p>“载入现在的内容”以后，您写的{loses ? '不再保留' : `仍${where}，可以找回`}。</p>
    </Dialog>
  );
}

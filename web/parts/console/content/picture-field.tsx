import { Suspense, useState } from 'react';
import { fileOf } from '../../../../shared/art.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './content.module.css';
import { LibraryLater } from './library-later.ts';

type Props = {
  id: string;
  label: string;
  value: string;
  onChange: (url: string) => void;
  disabled: boolean;
  small?: boolean;
};

/** One picture: chosen from those that were uploaded before, or uploaded now. */
export function PictureField({ id, label, value, onChange, disabled, small }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className={`${styles.picture} ${small ? styles.small : ''}`}>
      {value ? (
        <img src={fileOf(value, 320)} alt={label} />
      ) : (
        <span className={styles.none} aria-hidden="true">
          <Icon name="plus" />
        </span>
      )}
      <span className={styles.pictureActs}>
        <button
          type="button"
          className="btn ghost sm"
          id={`${id}-choose`}
          disabled={disabled}
          onClick={() => setOpen(true)}
        >
          {value ? '更换' : '选择图片'}
          <span className="vh">：{label}</span>
        </button>
        {value && (
          <button type="button" className="btn plain sm" disabled={disabled} onClick={() => onChange('')}>
            移除<span className="vh">：{label}</span>
          </button>
        )}
      </span>
      {open && (
        <Suspense>
          <LibraryLater
            onClose={() => setOpen(false)}
            onChoose={(url) => {
              onChange(url);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

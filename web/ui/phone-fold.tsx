import styles from './phone-fold.module.css';

type Props = {
  label?: string;
  open: boolean;
  /** It stands at the end of the line below, in what is placed relatively, and takes no line of its own. */
  beside?: boolean;
};

/**
 * Stands before what narrows a list: on a phone all of it that is marked `data-folded`, beside this or within what
 * stands beside it, is folded until it is asked for, so that the list begins in sight. Works without script.
 */
export function PhoneFold({ label = '筛选与查找', open, beside }: Props) {
  return (
    <details className={`no-print ${styles.fold} ${beside ? styles.beside : ''}`} open={open}>
      <summary>{label}</summary>
    </details>
  );
}

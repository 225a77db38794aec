import styles from './file-sign.module.css';

/** What a document is: how it is drawn, and the letters on it. */
const signs: Readonly<Record<string, [look: 'paper' | 'text' | 'sheet' | 'slides' | 'pack', letters: string]>> = {
  pdf: ['paper', 'PDF'],
  doc: ['text', 'W'],
  docx: ['text', 'W'],
  wps: ['text', 'W'],
  xls: ['sheet', 'X'],
  xlsx: ['sheet', 'X'],
  et: ['sheet', 'X'],
  ppt: ['slides', 'P'],
  pptx: ['slides', 'P'],
  dps: ['slides', 'P'],
  zip: ['pack', 'ZIP'],
};

/** A sheet with the sign of its program, by the extension of a name: decoration beside words that say the type. */
export function FileSign({ name }: { name: string }) {
  const [look, letters] = signs[name.slice(name.lastIndexOf('.') + 1)] ?? ['pack', ''];
  return (
    <svg className={`${styles.sign} ${styles[look]}`} viewBox="0 0 32 40" aria-hidden="true">
      <path d="M2 1h19l9 9v29H2z" />
      <path className={styles.fold} d="M21 1v9h9" />
      <text x="16" y="29" textAnchor="middle" fontSize={letters.length > 1 ? 10 : 15}>
        {letters}
      </text>
    </svg>
  );
}

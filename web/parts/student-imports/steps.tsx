const names = ['选择文件', '核对', '导入'];

/** Where one is of the three steps, from 0; 3 when all is done. */
export function Steps({ at }: { at: number }) {
  return (
    <ol className="steps no-print" aria-label="步骤">
      {names.map((name, i) => (
        <li key={name} className={i < at ? 'done' : undefined} aria-current={i === at ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

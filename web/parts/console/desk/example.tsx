import { partsOfTemplate } from '../../../../shared/templates.ts';
import styles from './templates.module.css';

const example: Record<string, string> = {
  姓名: '沈砚清',
  单位: '云栖县委组织部',
  类别: '培训需求',
  事项: '基层治理，45 人，5 天',
};

/** Whether something in a text is another for each reader. */
export const hasVariables = (text: string): boolean => partsOfTemplate(text).some((p) => p.variable in example);

/** A text as one reader finds it: examples in the place of its variables, marked as such. */
export function Example({ of }: { of: string }) {
  return (
    <>
      {partsOfTemplate(of).map(({ variable, text }, i) =>
        variable in example ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
          <mark key={i} className={styles.example} title={`示例，发送时换成对方的${variable}`}>
            {example[variable]}
          </mark>
        ) : (
          text
        ),
      )}
    </>
  );
}

/** Said below a text with examples in it. */
export const ExampleNote = ({ isSent }: { isSent?: boolean }) => (
  <p className="fs-sm muted">
    <mark className={styles.example}>带底色的</mark>是示例，
    {isSent ? '每位收件人看到的是自己的。' : '发送时换成每位收件人自己的。'}
  </p>
);

/** A letter as one reader finds it, beside the form that it is written in; nothing while nothing is written. */
export function Letter({ title = '', content }: { title?: string; content: string }) {
  if (!title && !content) return null;
  return (
    <div className={styles.preview}>
      <p className="fs-xs muted">对方看到的样子</p>
      {title && (
        <p>
          <b>
            <Example of={title} />
          </b>
        </p>
      )}
      <p className="pre">
        <Example of={content} />
      </p>
      {hasVariables(title + content) && <ExampleNote />}
    </div>
  );
}

import { SentFileButton } from '../../ui/file-button.tsx';
import { type ExportName, useHolder } from '../classes/holder.ts';

type Props = {
  what: ExportName;
  /** 1 run by the institute, 2 by the unit: each has a call of its own. */
  classType: number;
  body: object;
  label: string;
};

/** Takes a sheet of a class away, to be worked with or to be printed. */
export function ExportButtons({ what, classType, body, label }: Props) {
  const path = useHolder().exportPath(what, classType);
  return (
    <>
      <SentFileButton path={path} body={body}>
        {label}
      </SentFileButton>
      <SentFileButton path={path} body={{ ...body, format: 'pdf' }}>
        打印版 PDF<span className="vh">：{label.replace('导出', '')}</span>
      </SentFileButton>
    </>
  );
}

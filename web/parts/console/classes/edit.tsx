import { ChangeClass, NewClass } from '../../classes/class-edit.tsx';
import { HolderContext } from '../../classes/holder.ts';
import { ConsoleHead } from '../head.tsx';
import type { ConsoleProps } from '../me.ts';
import { institute } from './institute.ts';

/** A class of the institute is set up, or changed: it begins with `institute.detail`, where there is one. */
export default function ClassEdit({ params }: ConsoleProps) {
  const id = Number(params.id) || 0;
  return (
    <HolderContext value={institute}>
      <ConsoleHead
        title={id ? '编辑培训班' : '新增培训班'}
        text={id ? undefined : '先存草稿，课程表和学员可以以后再排；发布时学员才收到通知。'}
        under="classes"
      />
      {id ? <ChangeClass key={id} id={id} /> : <NewClass />}
    </HolderContext>
  );
}

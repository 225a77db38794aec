import type { Roll } from '../../../shared/contract/class-people.ts';
import type { Form } from '../../lib/form/use-form.ts';
import { Area, Field, FieldBox } from '../../ui/field.tsx';
import { bunchesOf, PeoplePicker } from '../classes/people-picker.tsx';
import { PhotosField } from './photos-field.tsx';
import type { Written } from './written.ts';

type Props = {
  form: Form<Written>;
  roll: Roll;
  /** The first and the last day of the class. */
  days: readonly [first: string, last: string];
  known: Readonly<Record<string, string>>;
  onBusy: (busy: boolean) => void;
};

const noteOf = ({ archived }: Roll['people'][number]) => (archived ? '已归档' : '');

/** What a unit writes of a discussion. */
export function DiscussionFields({ form, roll, days: [first, last], known, onBusy }: Props) {
  return (
    <>
      <Field form={form} name="topic" full autoComplete="off" placeholder="如：停车场建在谁家门口" />
      <Field form={form} name="day" full type="date" min={first} max={last} />
      <Field form={form} name="from" type="time" step={300} />
      <Field form={form} name="to" type="time" step={300} />
      <Field form={form} name="host" autoComplete="off" />
      <Field form={form} name="recorder" autoComplete="off" />
      <Field form={form} name="place" full autoComplete="off" />
      <FieldBox form={form} name="userIds" full>
        {({ required: _, ...given }) => (
          <PeoplePicker
            {...given}
            people={roll.people}
            bunches={bunchesOf(roll)}
            chosen={form.values.userIds}
            onChange={(ids) => form.set('userIds', ids)}
            noteOf={noteOf}
          />
        )}
      </FieldBox>
      <Area form={form} name="content" rows={10} hint="空一行为一段。参加的学员看得到。" />
      <PhotosField form={form} known={known} onBusy={onBusy} />
    </>
  );
}

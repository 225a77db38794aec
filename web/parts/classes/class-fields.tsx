import type { ReactNode } from 'react';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import { dayOf } from '../../../shared/time.ts';
import { quietApi } from '../../lib/api.ts';
import type { Form } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { Area, Choices, Field, Select, Tick } from '../../ui/field.tsx';
import { FileField } from '../account/file-field.tsx';
import profile from '../account/profile.module.css';
import { ChooseField } from '../students/choose-field.tsx';
import { yuanOf } from '../mailings/words.tsx';
import { choicesOf, idsOf } from '../students/groups.ts';
import { useHolder } from './holder.ts';
import { JoinsLate } from './joins-late.tsx';
import type { Around } from './read.ts';
import { PointField } from './point-field.tsx';
import { TimetableField } from './timetable-field.tsx';
import { usePeople } from './use-people.ts';
import { leaveRules } from './words.tsx';
import { mostGroups, mostPeople, type Written } from './written.ts';

const coverRule = { accept: ['image/jpeg', 'image/png'], tip: '封面请选择 jpg 或 png 图片', maxSize: '20M' };

export type FieldsProps = {
  form: Form<Written>;
  around: Around;
  /** 0 for one that was never saved. */
  classId: number;
  /** Its lessons as they are saved. */
  courses: ClassDetail['courses'];
  /** A signed address of the picture that it has. */
  coverUrl: string;
  /** How many are in it, where it is open. */
  members?: number;
};

function Block({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={`card ${profile.block}`} aria-label={title}>
      <div className={profile.head}>
        <h2>{title}</h2>
        {text && <p className="muted fs-sm">{text}</p>}
      </div>
      {children}
    </section>
  );
}

const ofUnit = '整组加入的，分组里的人有变动时，再保存一次培训班，班上才跟着变。';
const ofInstitute = '录取的报名人员在“项目报名”里编入；已交给单位的班，单位也可以选自己的学员。';

const placeHint =
  '签到页会询问位置，离教学点两公里以外的标为“位置较远”，没有给的标为“未提供位置”，都能签到；位置本身不保存。课程没选教学点、也没写地点的，按培训班的核对。';

/** What is written of a class. */
export function ClassFields({ form, around, classId, courses, coverUrl, members }: FieldsProps) {
  const { values } = form;
  const count = usePeople(classId, values);
  const holder = useHolder();
  // A class of the institute that belongs to no unit is made of no groups.
  const grouped = !holder.isInstitute || around.groups.total > 0 || values.groups.length > 0;
  return (
    <>
      <Block title="基本信息">
        <Basics form={form} around={around} coverUrl={coverUrl} />
      </Block>
      <Block title="课程表">
        <TimetableField
          form={form}
          classId={classId}
          lessons={values.courses}
          startDate={values.startDate}
          endDate={values.endDate}
          groupIds={idsOf(values.groups)}
          at={values}
          refuses={values.refuseClashes === '1'}
        />
      </Block>
      <Block title="学员" text={holder.isInstitute ? ofInstitute : ofUnit}>
        <div className="form-grid">
          <JoinsLate courses={courses} />
          <Changes from={members} to={count?.people} />
          {grouped && (
            <ChooseField
              form={form}
              name="groups"
              what="分组"
              many
              most={mostGroups}
              placeholder={around.groups.total ? '选择或输入分组名称' : '还没有分组，可以直接选学员'}
              chosen={values.groups}
              {...choicesOf(around.groups)}
            />
          )}
          <ChooseField
            form={form}
            name="people"
            what="学员"
            many
            most={mostPeople}
            least={1}
            placeholder="输入姓名、部门或手机号码"
            hint={holder.isInstitute ? '报过名的人，和委托单位的学员。' : '名单里没有的人，请先到学员管理里新增。'}
            chosen={values.people}
            search={holder.findPeople(classId || undefined)}
          />
        </div>
      </Block>
      <Block title="考勤规则" text="签到、到课率和名册都按这里的规则算。">
        <div className="form-grid">
          <Choices form={form} name="leaveRule" options={leaveRules} hint="批准的请假怎样算进到课率。" />
          <Field form={form} name="opensBefore" inputMode="numeric" hint="上课前多少分钟开始签到，0 为到点才开始。" />
          <Field form={form} name="lateAfter" inputMode="numeric" hint="上课多少分钟起算迟到，0 为上课时间一到就算。" />
          <Tick form={form} name="refuseClashes">
            教师、地点或分组有冲突时不能保存
          </Tick>
          <Tick form={form} name="asksPlace" hint={placeHint}>
            签到时核对位置（只对在现场教学点上的课）
          </Tick>
        </div>
      </Block>
      <Reminders form={form} reachable={count?.reachable ?? 0} />
    </>
  );
}

/** Said before an open class is saved: who came into a group of it meanwhile, or left it, comes or goes with that. */
function Changes({ from, to }: { from: number | undefined; to: number | undefined }) {
  if (from === undefined || to === undefined || to === from) return null;
  return (
    <p className="alert full" role="status">
      保存以后班上 {to} 人，比现在{to > from ? `多 ${to - from}` : `少 ${from - to}`} 人。
    </p>
  );
}

/** What a text message to everybody for each day with lessons comes to, as far as the form knows. */
function Reminders({ form, reachable: count }: Pick<FieldsProps, 'form'> & { reachable: number }) {
  const { made, isInstitute } = useHolder();
  const load = useLoad('text price', () => made(quietApi).mailings.price({}));
  const price = load.data?.price;
  // Whoever has a lesson today was reminded of it yesterday.
  const today = dayOf(new Date());
  const days = new Set(form.values.courses.map(({ day }) => day).filter((day) => day > today)).size;
  return (
    <Block title="课程提醒" text="有课的前一天晚上七点，有账号的学员会收到站内提醒。">
      <div className="form-grid">
        <Tick form={form} name="remindByText">
          开课前一天晚上发短信提醒
        </Tick>
        <p className="field full muted fs-sm">
          每个上课日一次，发给班上有手机号码的每个人，没有账号的也发。
          {price !== undefined &&
            `每条 ${yuanOf(price)}（70 字以内，内容更长的按每 67 字一条），费用由${isInstitute ? '学院' : '本单位'}承担。`}
          {price !== undefined &&
            count * days > 0 &&
            `按现在有号码的 ${count} 人、还没到的 ${days} 个上课日，约 ${yuanOf(price * count * days)}。`}
        </p>
      </div>
    </Block>
  );
}

function Basics({ form, around, coverUrl }: Pick<FieldsProps, 'form' | 'around' | 'coverUrl'>) {
  const { values } = form;
  const themes = around.themes.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="form-grid">
      <Field form={form} name="name" full counts autoComplete="off" placeholder="如：2026 年科级干部能力提升班" />
      <Field form={form} name="startDate" type="date" />
      <Field form={form} name="endDate" type="date" min={values.startDate || undefined} />
      <Select form={form} name="trainThemeId" none="没有选择" options={themes} />
      <Field form={form} name="headCount" inputMode="numeric" autoComplete="off" hint="选填。与实际人数无关。" />
      <Field form={form} name="place" autoComplete="off" placeholder="如：学院三号楼 301 教室" />
      <PointField form={form} chosen={values.point} hint="选填。整个班都在一处现场教学点时选。" />
      <Field form={form} name="contactName" autoComplete="off" />
      <Field form={form} name="contactPhone" inputMode="tel" autoComplete="off" hint="选填。班上的学员看得到。" />
      <Area form={form} name="intro" rows={4} hint="选填。学员在班级页里看到。" />
      <FileField
        form={form}
        name="coverUrl"
        purpose="cover"
        rule={coverRule}
        hint="选填，jpg 或 png，不超过 20M"
        shownAs={coverUrl}
        upAuth={0}
      />
    </div>
  );
}

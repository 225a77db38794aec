import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import rules from 'virtual:rules/demands.requestPlan';
import { hasThreeSteps } from '../../../shared/checks.ts';
import { text } from '../../../shared/text.ts';
import { dayOf } from '../../../shared/time.ts';
import { formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { type Form, useForm } from '../../lib/form/use-form.ts';
import { Area, Choices, Field, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RegionField } from '../region/region-field.tsx';
import { Contact, Trap } from './contact.tsx';
import { FormBody, FormCard } from './form-card.tsx';
import { framed } from './form-frame.tsx';
import styles from './forms.module.css';
import { type Answers, answersOf, counted, renewed, takenOver } from './plan-words.ts';
import { useSending } from './use-sending.ts';

type Theme = { id: number; name: string };
type Props = { themes: Theme[]; theme: Theme | undefined };

const first = {
  unitName: '',
  trainType: '',
  headCount: '',
  days: '',
  expectedDate: '',
  region: '',
  remark: '',
  name: '',
  cellPhone: '',
  /** What the address of the page has filled in, as JSON; kept beside what was typed. */
  said: '',
};

/** The request for a training plan; the theme that the page shows is chosen already. */
export default function PlanForm(props: Props) {
  return (
    <FormCard of={framed.plan}>
      {/* Another theme in the address is another choice in the form. */}
      {(again, turn) => <Body key={turn} {...props} again={again} />}
    </FormCard>
  );
}

function Body({ themes, theme, again }: Props & { again: () => void }) {
  const ofPage = theme ? String(theme.id) : '';
  const form = useForm({
    first: { ...first, trainThemeId: '' },
    rules,
    checks: {
      expectedDate: (day: string) => (day && day < dayOf(new Date()) ? text.dayOver : null),
      region: (region: string) => (region && !hasThreeSteps(region) ? '请选择所在地区' : null),
    },
    keep: { name: 'plan', on: tab, puts: true },
  });
  // The page itself is kept for longer than a day.
  const [today, setToday] = useState<string>();
  useEffect(() => setToday(dayOf(new Date())), []);
  // What was typed here before stands in the form by then.
  const isBack = today !== undefined;
  const taken = useAnswers(form, ofPage, isBack);
  const { busy, submit, sent, trap } = useSending('培训方案申请', form, (values, sending) => {
    const { trainType, trainThemeId, headCount, days, said: _, ...rest } = values;
    return formApi.demands.requestPlan({
      ...rest,
      headCount: headCount.trim(),
      ...(trainType && { trainType }),
      ...(trainThemeId && { trainThemeId }),
      ...(days.trim() && { days: days.trim() }),
      ...sending,
    });
  });
  return (
    <FormBody
      form={form}
      busy={busy}
      submit={submit}
      sent={sent}
      label="提交，获取方案"
      said="已收到您的方案申请"
      by="课程顾问"
      again={again}
    >
      {taken && (
        <Taken
          words={takenOver(form.values, taken, themes)}
          wish={form.values.remark.includes(taken.remark) ? taken.remark.replace('。', '') : ''}
        />
      )}
      <Field form={form} name="unitName" full autoComplete="organization" />
      <Choices
        form={form}
        name="trainType"
        options={[
          { value: '1', label: '干部培训' },
          { value: '2', label: '企业培训' },
        ]}
      />
      <Select
        form={form}
        name="trainThemeId"
        options={themes.map((t) => ({ value: t.id, label: t.name }))}
        none="还没想好"
      />
      <Field form={form} name="headCount" inputMode="numeric" placeholder="大致人数，如 45" />
      <Field form={form} name="days" inputMode="numeric" placeholder="如 5" />
      <Field form={form} name="expectedDate" type="date" min={today} />
      <RegionField form={form} name="region" full />
      <Area form={form} name="remark" hint="谁来听、回去要做什么、想看的教学点、预算上限。" />
      <Contact form={form} />
      <Trap trap={trap} />
    </FormBody>
  );
}

/** Fills in what was answered before, and once more where the address says something else. */
function useAnswers(form: Form<typeof first & { trainThemeId: string }>, ofPage: string, isBack: boolean) {
  const { search } = useLocation();
  const now = answersOf(search, ofPage);
  const turned = useRef(ofPage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme of the page, other answers or number
  useEffect(() => {
    if (!isBack) return;
    const before: Partial<Answers> = JSON.parse(form.values.said || '{}');
    const changed = renewed(form.values, before, now);
    // The page was turned to no theme at all.
    if (turned.current && !ofPage && form.values.trainThemeId === turned.current) changed.trainThemeId = '';
    turned.current = ofPage;
    for (const [name, value] of Object.entries(changed)) form.set(name, value);
    // What is said once more later is no news: who has emptied it meanwhile is not asked again.
    const answered = Object.fromEntries(Object.entries(now).filter(([, value]) => value));
    const said = JSON.stringify({ ...before, ...answered, trainThemeId: now.trainThemeId });
    if (said !== form.values.said && (form.values.said || Object.keys(answered).length)) form.set('said', said);
    const wishes = form.values.headCount ? counted(form.values, now) : null;
    if (wishes !== null) form.set('remark', wishes);
  }, [isBack, ofPage, search, form.values.headCount]);
  // A theme alone is what the page shows, and nobody has answered anything.
  return isBack && now.remark ? now : null;
}

/** What was taken over is said first, for the fields that are filled in are far below; the wishes word by word. */
function Taken({ words, wish }: { words: string[]; wish: string }) {
  if (!words.length && !wish) return null;
  return (
    <p className={`alert ok ${styles.taken}`}>
      <Icon name="check" />
      <span>
        {words.length > 0 && `已按您的选择填好：${words.join('、')}。`}
        {wish && `“${wish}”写进了具体要求。`}都可以改，再填<b>单位、姓名和联系电话</b>就能提交。
      </span>
    </p>
  );
}

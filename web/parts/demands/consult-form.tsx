import rules from 'virtual:rules/demands.consult';
import { formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Area, Select } from '../../ui/field.tsx';
import { Contact, Trap } from './contact.tsx';
import { FormBody, FormCard } from './form-card.tsx';
import { framed } from './form-frame.tsx';
import { useSending } from './use-sending.ts';

const first = { topic: '', content: '', name: '', cellPhone: '' };

/** A question that a person answers. */
export default function ConsultForm({ topics }: { topics: string[] }) {
  return <FormCard of={framed.consult}>{(again, turn) => <Body key={turn} topics={topics} again={again} />}</FormCard>;
}

function Body({ topics, again }: { topics: string[]; again: () => void }) {
  const form = useForm({ first, rules, keep: { name: 'consultation', on: tab, puts: true } });
  const { busy, submit, sent, trap } = useSending('在线咨询', form, (values, sending) =>
    formApi.demands.consult({ ...values, ...sending }),
  );
  return (
    <FormBody
      form={form}
      busy={busy}
      submit={submit}
      sent={sent}
      label="提交问题"
      said="已收到您的问题"
      by="咨询人员"
      again={again}
    >
      <Select form={form} name="topic" full options={[...topics, '其他'].map((t) => ({ value: t, label: t }))} />
      <Area form={form} name="content" hint="写明班次或项目的名称，会更快。" />
      <Contact form={form} />
      <Trap trap={trap} />
    </FormBody>
  );
}

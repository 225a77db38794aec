import rules from 'virtual:rules/applications.apply';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Project } from '../../../shared/contract/catalogue.ts';
import { href } from '../../../shared/sitemap.ts';
import { applicationNames, standing } from '../../../shared/words.ts';
import { api, formApi, quietApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { useSend } from '../../lib/form/send.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLate } from '../../lib/late.ts';
import { useLoad } from '../../lib/load.ts';
import { session, signOuts } from '../../lib/session.ts';
import { FileField, hasArrived } from '../account/file-field.tsx';
import { ProofFields } from '../account/proof-fields.tsx';
import { attachmentRule } from '../account/upload-rules.ts';
import { Consent } from '../register/consent.tsx';
import { usePrivacyVersion } from '../site/hotline.tsx';
import { Area, Fault, Field, Submit } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './apply.module.css';

const first = { name: '', cellPhone: '', code: '', dept: '', post: '', note: '', attachment: '', consent: '' };

/** How many places are left, as of now: a number of the database, so never of the page that was kept. */
function Places({ projectId }: { projectId: number }) {
  const load = useLoad(`places ${projectId}`, () => api.applications.places({ projectId }));
  if (load.fault && !load.data)
    return (
      <p className={styles.places}>
        余额没有读到，可以照常报名。
        <button type="button" className="inline" onClick={() => void load.reload()}>
          重新查询
        </button>
      </p>
    );
  if (!load.data)
    return (
      <p className={styles.places} data-starts="">
        正在查询余额
      </p>
    );
  const { capacity, taken, waiting, open } = load.data;
  const left = Math.max(0, capacity - taken);
  if (!open) return <p className={styles.places}>报名已经截止</p>;
  return (
    <p className={styles.places} role="status">
      {left > 0 ? (
        <>
          还有 <b>{left}</b> 个名额，共 {capacity} 个
        </>
      ) : (
        <>名额已满{waiting > 0 && `，${waiting} 人候补`}。现在报名进入候补，有人退出时按先后递补</>
      )}
    </p>
  );
}

/** Says above the form that the signed-in person has applied already, so that nobody does it twice by mistake. */
function Already({ projectId }: { projectId: number }) {
  const { data } = useLoad('mine', () => quietApi.applications.mine({}));
  const own = data?.find((a) => a.projectId === projectId && standing.includes(a.status));
  return (
    own && (
      <p className="alert" role="status">
        <Icon name="check" />
        <span>
          您已经报名这个项目：{applicationNames[own.status]}。
          <Link to={href('account/apply', {}, { receipt: own.receipt })}>查看报名</Link>；替同事报名，请继续填写。
        </span>
      </p>
    )
  );
}

/**
 * The form of one project, for visitors as well; a signed-in person finds their name in it, and leaves none when they
 * sign out.
 */
export default function ApplyForm({ project }: { project: Project }) {
  return <Body key={signOuts.use()} project={project} />;
}

function Body({ project }: { project: Project }) {
  const navigate = useNavigate();
  const consent = usePrivacyVersion();
  const person = session.use();
  const late = useLate();
  const form = useForm({
    first,
    rules,
    checks: { attachment: hasArrived },
    // Neither what proves a number only for minutes, nor a consent.
    keep: {
      name: `application ${project.id}`,
      on: tab,
      puts: true,
      fields: ['name', 'cellPhone', 'dept', 'post', 'note', 'attachment'],
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of the person, once
  useEffect(() => {
    if (!person.token) return;
    form.suggest({ name: person.name, dept: person.dept, post: person.title });
    quietApi.account.getIndexUserInfo({}).then(
      ({ cellPhone }) => form.suggest({ cellPhone }),
      () => undefined,
    );
  }, [person.token]);

  const { busy, submit } = useSend(form, async () => {
    const answer = await form.save(({ cellPhone, ...v }) =>
      formApi.applications.apply({ ...v, projectId: project.id, cellPhone: cellPhone.trim(), consent }),
    );
    if (answer) await navigate(href('account/apply', {}, { receipt: answer.done.receipt }));
  });

  return (
    <form
      className={`no-print ${styles.form}`}
      method="post"
      noValidate
      onSubmit={submit}
      aria-labelledby="apply"
      aria-busy={busy}
      {...late}
    >
      <div className="row-between">
        <h2 id="apply" tabIndex={-1}>
          填写报名
        </h2>
        <Places projectId={project.id} />
      </div>
      {person.token && <Already projectId={project.id} />}
      <div className="form-grid">
        <Field form={form} name="name" autoComplete="name" hint="与身份证一致，证书上用的就是它。" full />
        <ProofFields form={form} use="apply" />
        <Field form={form} name="dept" autoComplete="organization" />
        <Field form={form} name="post" autoComplete="organization-title" />
        <Area form={form} name="note" hint="饮食、座位或行动上需要照顾的，写在这里。" />
        {/* Section 6: whoever applies uploads as a visitor, signed in or not. */}
        <FileField
          form={form}
          name="attachment"
          purpose="application"
          rule={attachmentRule}
          hint="选填。盖章的报名表或推荐材料，jpg、png、PDF、docx 或 xlsx，不超过 20M"
          upAuth={1}
        />
        <Consent form={form} />
      </div>
      <Fault form={form} />
      <div className="form-foot">
        <Submit busy={busy} look="lg" doing="正在提交">
          提交报名
        </Submit>
      </div>
    </form>
  );
}

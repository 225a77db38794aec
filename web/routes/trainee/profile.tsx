import { Link } from 'react-router';
import type { Trainee } from '../../../shared/contract/people.ts';
import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { definePage } from '../../lib/page.tsx';
import { changeSession } from '../../lib/session.ts';
import { AvatarChange } from '../../parts/account/avatar.tsx';
import { Facts } from '../../parts/account/facts.tsx';
import { PrivacyBlock } from '../../parts/account/privacy.tsx';
import styles from '../../parts/account/profile.module.css';
import { Safety } from '../../parts/account/safety.tsx';
import { studentTypeName } from '../../parts/account/student-types.ts';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Matters } from '../../parts/centre/matters.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import '../../parts/centre/trainee-calls.ts';

const unitStates: Record<number, [kind: string, label: string]> = {
  0: ['wait', '等单位确认'],
  1: ['ok', '单位已确认'],
  2: ['err', '单位没有确认'],
};

function Unit({ person }: { person: Trainee }) {
  const [kind, label] = unitStates[person.unitStatus ?? -1] ?? ['off', ''];
  return person.unitName ? (
    <>
      {person.unitName}　<span className={`st ${kind}`}>{label}</span>
    </>
  ) : null;
}

function Body() {
  const load = useLoad('trainee', () => api.people.trainee({}));
  return (
    <Loaded load={load}>
      {(p) => (
        <>
          <section className={`card ${styles.block}`} aria-labelledby="data">
            <div className={styles.head}>
              <h2 id="data">基本资料</h2>
              <AvatarChange onChanged={(avatar) => changeSession({ avatar })} />
            </div>
            <Facts
              facts={[
                ['姓名', p.name],
                ['学员类型', studentTypeName(p.studentType)],
                ['所在单位', p.studentDept],
                ['职务', p.studentPost],
                ['感兴趣的主题', p.themeName],
                ['所属委托单位', p.unitName && <Unit person={p} />],
              ]}
            />
          </section>
          <Matters among="blocks" />
          <Safety cellPhone={p.cellPhone} onChanged={() => void load.reload()} />
          <PrivacyBlock cellPhone={p.cellPhone} />
        </>
      )}
    </Loaded>
  );
}

const name = 'trainee/profile';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '个人信息 - 学员中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame
      page={name}
      title="个人信息"
      text="证书、分组和通知都用这里的资料；报名与咨询的进度也在这里。"
      actions={
        <Link className="btn" to={href('trainee/profile-edit')}>
          修改资料
        </Link>
      }
    >
      <Body />
    </CentreFrame>
  ),
});

import { Link } from 'react-router';
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
import { Standing } from '../../parts/account/standing.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import '../../parts/centre/teacher-calls.ts';
import { Loaded } from '../../ui/loaded.tsx';

function Body() {
  const load = useLoad('teacher', () => api.people.teacher({}));
  return (
    <Loaded load={load}>
      {(p) => (
        <>
          <Standing status={p.status} reason={p.reason} by="教务部" />
          <section className={`card ${styles.block}`} aria-labelledby="data">
            <div className={styles.head}>
              <h2 id="data">基本资料</h2>
              <AvatarChange onChanged={(avatar) => changeSession({ avatar })} />
            </div>
            <Facts
              facts={[
                ['姓名', p.name],
                ...(p.wantedName ? [['申请更名为', `${p.wantedName}（等待教务部审核）`] as const] : []),
                ...(p.renameReason ? [['更名未通过', p.renameReason] as const] : []),
                ['职称', p.title],
                ['工作单位', p.dept],
                ['专业领域', p.professionName],
                ['个人简介', p.intro && <span className={styles.intro}>{p.intro}</span>],
              ]}
            />
          </section>
          <Safety cellPhone={p.cellPhone} onChanged={() => void load.reload()} />
          <PrivacyBlock cellPhone={p.cellPhone} />
        </>
      )}
    </Loaded>
  );
}

const name = 'teacher/profile';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '个人信息 - 教师中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame
      page={name}
      title="个人信息"
      text="排课和对外介绍用这里的资料。"
      actions={
        <Link className="btn" to={href('teacher/profile-edit')}>
          修改资料
        </Link>
      }
    >
      <Body />
    </CentreFrame>
  ),
});

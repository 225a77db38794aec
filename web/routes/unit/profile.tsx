import rules from 'virtual:rules/people.saveUnit';
import { useState } from 'react';
import type { Unit } from '../../../shared/contract/people.ts';
import { regionInWords } from '../../../shared/questions.ts';
import { api, formApi } from '../../lib/api.ts';
import { computer } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { definePage } from '../../lib/page.tsx';
import { changeSession } from '../../lib/session.ts';
import { AvatarChange } from '../../parts/account/avatar.tsx';
import { Facts } from '../../parts/account/facts.tsx';
import { hasArrived } from '../../parts/account/file-field.tsx';
import { PrivacyBlock } from '../../parts/account/privacy.tsx';
import styles from '../../parts/account/profile.module.css';
import { Safety } from '../../parts/account/safety.tsx';
import { SaveForm } from '../../parts/account/save.tsx';
import { Standing } from '../../parts/account/standing.tsx';
import { UnitFields } from '../../parts/account/unit-fields.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Loaded } from '../../ui/loaded.tsx';

function Edit({ unit: u, onSaved, onCancel }: { unit: Unit; onSaved: () => void; onCancel: () => void }) {
  const form = useForm({
    first: {
      unitName: u.wantedName || u.unitName,
      contactName: u.contactName,
      landline: u.landline,
      region: u.region,
      address: u.address,
      licenceUrl: u.licencePath,
    },
    rules,
    // Of the licence an upload may be under way, which does not outlive the page.
    keep: {
      name: 'unit profile',
      on: computer,
      fields: ['unitName', 'contactName', 'landline', 'region', 'address'],
    },
    checks: { licenceUrl: hasArrived },
  });
  const again = u.status === 2;
  return (
    <SaveForm
      form={form}
      label={again ? '重新提交' : '保存'}
      said={again ? '已经重新提交' : '资料已经保存'}
      onSaved={onSaved}
      cancel={
        <button
          type="button"
          className="btn ghost"
          onClick={() => {
            form.discard();
            onCancel();
          }}
        >
          不改了
        </button>
      }
      send={(values) => formApi.people.saveUnit(values)}
    >
      <UnitFields form={form} shownAs={u.licenceUrl} />
    </SaveForm>
  );
}

function Body() {
  const load = useLoad('unit', () => api.people.unit({}));
  const [editing, setEditing] = useState(false);
  return (
    <Loaded load={load}>
      {(u) => (
        <>
          <Standing status={u.status} reason={u.reason} by="教学管理部" />
          {editing ? (
            <Edit
              unit={u}
              onCancel={() => setEditing(false)}
              onSaved={() => {
                setEditing(false);
                void load.reload();
              }}
            />
          ) : (
            <section className={`card ${styles.block}`} aria-labelledby="data">
              <div className={styles.head}>
                <h2 id="data">单位资料</h2>
                <div className="row">
                  <AvatarChange onChanged={(avatar) => changeSession({ avatar })} />
                  <button type="button" className="btn" onClick={() => setEditing(true)}>
                    修改资料
                  </button>
                </div>
              </div>
              <Facts
                facts={[
                  ['单位名称', u.unitName],
                  ...(u.wantedName ? [['申请更名为', `${u.wantedName}（等待教学管理部审核）`] as const] : []),
                  ...(u.renameReason ? [['更名未通过', u.renameReason] as const] : []),
                  ['联系人', u.contactName],
                  ['座机号码', u.landline],
                  ['所在地区', regionInWords(u.region)],
                  ['详细地址', u.address],
                  [
                    '营业执照',
                    u.licenceUrl && (
                      <a href={u.licenceUrl} target="_blank" rel="noopener">
                        查看已上传的文件
                      </a>
                    ),
                  ],
                ]}
              />
            </section>
          )}
          <Safety cellPhone={u.cellPhone} onChanged={() => void load.reload()} />
          <PrivacyBlock cellPhone={u.cellPhone} />
        </>
      )}
    </Loaded>
  );
}

const name = 'unit/profile';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '单位信息 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="单位信息" text="合同、发票与班级通知用这里的资料。">
      <Body />
    </CentreFrame>
  ),
});

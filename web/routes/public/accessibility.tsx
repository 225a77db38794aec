import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { definePage } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { DisplaySwitch } from '../../parts/shell/display-switch.tsx';
import { HotlineLink, useSettings } from '../../parts/site/hotline.tsx';
import { type Clause, Statement } from '../../parts/site/statement.tsx';
import { useWithin } from '../../parts/site/within.ts';
import styles from './accessibility.module.css';

const name = 'public/accessibility';

const keys: [key: string, what: string][] = [
  ['Tab', '移到下一个链接、按钮或输入框；每页第一次按下时出现“跳到正文”'],
  ['Shift + Tab', '移到上一个'],
  ['Enter', '打开链接，提交表单'],
  ['空格', '按下按钮，展开或收起问题'],
  ['Esc', '关闭打开的菜单'],
  ['Ctrl 加 + 或 -', '放大或缩小，直到百分之四百内容都不会被遮住（苹果电脑用 Command）'],
];

const clauses: Clause[] = [
  {
    id: 'aim',
    title: '一、我们的目标',
    body: (
      <p>
        本网站以《网页内容无障碍指南》（WCAG）2.2 的 AA 级为目标，同时参照国家标准{' '}
        <span className={styles.whole}>GB/T 37668</span>《信息技术
        互联网内容无障碍可访问性技术要求与测试方法》。看不清、听不见、用不了鼠标，或只是在太阳底下拿着一部旧手机，都应当能读到同样的内容，办成同样的事。
      </p>
    ),
  },
  {
    id: 'done',
    title: '二、已经做到的',
    body: (
      <ul>
        <li>全部功能可以只用键盘完成，当前位置有清楚的边框；</li>
        <li>正文与背景的对比度不低于 4.5 比 1，控件边界不低于 3 比 1，不只靠颜色区分状态；</li>
        <li>标题逐级排列，地标、表格与表单都有名称，读屏软件可以跳读；</li>
        <li>图片有文字说明，纯装饰的图片不打扰读屏；</li>
        <li>窄到 320 像素、放大到四倍，都不需要左右拖动；</li>
        <li>手机上的按钮、页签与列表链接高度不小于 44 像素；</li>
        <li>停用脚本也能浏览、搜索和翻页；登录与在线填写的地方写明怎样用电话、邮件办，并备好邮件；</li>
        <li>系统设为“减少动态效果”时，轮播和过渡自动停下；</li>
        <li>出错时用文字说明哪里错、怎样改，并把光标移到那里。</li>
      </ul>
    ),
  },
  {
    id: 'elder',
    title: '三、长辈版',
    body: (
      <>
        <p>
          长辈版放大全部文字，加深颜色，简化层次。页面顶部的“长辈版”（手机上在菜单里）可以随时切换。
          <span className="no-print">也可以在这里按一下：</span>
        </p>
        <p className={`no-print ${styles.elder}`}>
          <DisplaySwitch />
        </p>
        <p>选择会在这台设备上保存一年。文章页另有“字号 小、中、大”三档，只影响正文。</p>
      </>
    ),
  },
  {
    id: 'keyboard',
    title: '四、键盘怎么用',
    body: (
      <div className="table-wrap">
        <table>
          <thead>
            <tr>
              <th scope="col">按键</th>
              <th scope="col">作用</th>
            </tr>
          </thead>
          <tbody>
            {keys.map(([key, what]) => (
              <tr key={key}>
                <td className="nowrap">{key}</td>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ),
  },
  {
    id: 'tested',
    title: '五、怎样检查',
    body: (
      <p>
        更新之前用自动工具（axe）检查页面，并只用键盘走一遍主要的路：找专题、看教学点、搜索、登录。检查所用的环境是近两年的
        Chromium、Safari、Firefox 和微信内置浏览器。自动工具大约能发现三分之一的问题，其余的靠人，也靠您来信。
      </p>
    ),
  },
  {
    id: 'gaps',
    title: '六、还没有做好的',
    body: (
      <ul>
        <li>现场教学的地图是图形，读屏软件读到的是同一份城市与教学点的文字列表，不是图形本身；</li>
        <li>登录和在线填写需要脚本，停用脚本时请致电或写邮件办理；</li>
        <li>由委托单位和合作企业提供的旧文档与扫描件，部分没有文字层，需要时我们为您另做一份；</li>
        <li>暂未提供手语视频和盲文材料；</li>
        <li>少数文章中有合并单元格的表格，在手机上需要在表格内左右滑动。</li>
      </ul>
    ),
  },
  {
    id: 'onsite',
    title: '七、到学院来',
    body: (
      <p>
        主要教学楼有坡道、电梯和无障碍卫生间，报告厅有轮椅席与助听设备，公寓留有无障碍房间。报名时说明需要，我们会提前安排座位、餐食与路线；现场教学会避开台阶多、步行超过一公里的点，并配备轮椅与陪同人员。
        <Link to={href('about/environment')}>看办学环境</Link>
      </p>
    ),
  },
  { id: 'contact', title: '八、遇到障碍，请告诉我们', body: <Contact /> },
];

function Contact() {
  const settings = useSettings();
  const within = useWithin();
  return (
    <p>
      电话 <HotlineLink />（<span className={styles.whole}>{settings?.hours}</span>），或写信到{' '}
      <a href={`mailto:${settings?.email}`}>{settings?.email}</a>
      ，说明页面地址、您想做的事和使用的设备。信息中心收到以后，{within}
      具名答复；一时改不好的，先用电话、邮件或纸面材料为您把事办完。
    </p>
  );
}

export default definePage({
  name,
  head: import.meta.env.SSR
    ? (_, { siteUrl, shell }) => ({
        description: `${shell.settings.name}门户的无障碍目标、键盘用法、长辈版、已知不足与反馈方式。`,
        jsonLd: [breadcrumbLd(siteUrl, crumbsOf(name), href(name))],
      })
    : undefined,
  View: () => (
    <Statement
      crumbs={crumbsOf(name)}
      title="无障碍说明"
      text="每个人都应当能读到同样的内容，办成同样的事。"
      picture="/art/snow-campus"
      updated="2026.11.18"
      summary={[
        '目标：WCAG 2.2 的 AA 级。',
        '只用键盘、读屏软件或放大四倍，都能使用。',
        '页面顶部可以切换到大字的“长辈版”。',
        '遇到障碍请来电，我们先帮您把事办完。',
      ]}
      clauses={clauses}
    />
  ),
});

import { it } from 'vitest';
import { reads } from '../../../test/outline.ts';
import { anew } from '../../../test/screen.ts';
import { withSettings } from '../../../test/view.tsx';
import Footer from './footer.tsx';
import FriendlyLinks from './friendly-links.tsx';
import { Header } from './header.tsx';
import { mainMenu } from './menu.ts';
import { QuickPanel } from './quick-panel.tsx';
import { SearchBox } from './search-box.tsx';

anew();
const settings = {
  ...{ name: '学院', englishName: 'School', logo: '/logo.svg', logoReverse: '/white.svg', hotline: '0571-1' },
  ...{
    hours: '九点',
    address: '路 1 号',
    description: '述',
    copyright: '©',
    icp: '备',
    police: '公安',
    identifier: '',
  },
  ...{ publicAccountName: '之江', publicAccountPicture: '/qr.png', quickLinks: [{ name: '教务', link: '/jw/' }] },
};
const { show } = withSettings(settings);
const named = (id: number) => [{ id, name: `名${id}`, title: `题${id}` }];
const shell = {
  ...{
    cadreBrands: named(1),
    cadreThemes: named(2),
    industries: [...named(0), ...named(3)],
    pointCategories: named(6),
  },
  ...{ enterpriseBrands: named(4), enterpriseThemes: named(5), newsCategories: named(7) },
};

const said1 = `
  <header id=menu>
  <a /> <img alt src=/logo.svg> 学院 School
  <a aria-label=搜索 /sousuo/#wd>
  <button type=button aria-label=打开菜单 aria-expanded=false>
  <form role=search aria-label=页眉搜索 action=/sousuo/>
  <input aria-label=站内搜索 maxlength=100 tabindex=-1 type=search name=wd>
  <button type=submit aria-label=展开搜索>
  <button type=button> 长辈版 标准版
  <a /denglu/?userType=1> 学员登录
  <a /denglu/?userType=3> 委托单位登录
  <a /denglu/?userType=2> 教师登录
  <a /zhuce/> 注册
  <nav aria-label=主导航>
  <a /> 首页
  <a /jmzj/> 解码浙江
  <a aria-current=page /gbpx/> 干部培训
  <button type=button aria-expanded=false aria-label=展开干部培训菜单>
  <h3> 干部培训
  以浙江实践为教材，面向各级干部开设专题班次、系统轮训与行业条线培训。
  <a /gbpx/> 进入干部培训
  <h4> 品牌与近期
  <a /gbpx/1/> 题1
  <a /gbpx/ppxm/> 全部品牌项目
  <a /gbpx/zxzt/> 最新专题
  <a /gbpx/pxdt/> 培训动态
  <h4> 培训主题
  <a /gbpx/pxzt2/> 名2
  <h4> 行业系统
  <a /gbpx/hyxtzt0/> 全部行业系统
  <a /gbpx/hyxtzt3/> 名3
  <a /qypx/> 企业培训
  <button type=button aria-expanded=false aria-label=展开企业培训菜单>
  <h3> 企业培训
  从一条产线、一本账、一次出海开始，为企业管理者与技术骨干设计课程。
  <a /qypx/> 进入企业培训
  <h4> 品牌项目
  <a /qypx/4/> 题4
  <a /qypx/ppxm/> 全部品牌项目
  <h4> 培训主题
  <a /qypx/pxzt5/> 名5
  <h4> 服务
  <a /qypx/nxdz/> 内训定制
  <a /dzxm/> 单招项目
  <a /qypx/pxdt/> 培训动态
  <a /xcjx/> 现场教学
  <button type=button aria-expanded=false aria-label=展开现场教学菜单>
  <h3> 现场教学
  把课堂搬到江边、田间与车间，由一线的人讲清办法从哪里来。
  <a /xcjx/> 进入现场教学
  <h4> 教学点类别
  <a /xcjx/jxdfl6/> 名6
  <h4> 更多
  <a /xcjx/jxdfl0/> 全部教学点
  <a /ggfzgtt/> 改革发展共同体
  <a /zcxy/zsyz/> 政产学研
  <button type=button aria-expanded=false aria-label=展开政产学研菜单>
  <h3> 政产学研
  把课堂里的问题带到园区和企业，把产业里的经验带回课堂。
  <a /zcxy/zsyz/> 进入政产学研
  <h4> 合作
  <a /zcxy/zsyz/> 招商引资
  <a /zcxy/pxxq/> 培训需求
  <a /zcxy/cxhz/> 创新合作
  <h4> 专家
  <a /zjgwwyh/> 专家顾问委员会
  <a /zcxy/zjzx/> 专家咨询
  <h4> 产业
  <a /zcxy/cyzx/> 产业资讯
  <a /zcxy/cyzc/> 产业政策
  <a /zcxy/qyxq/> 合作企业
  <a /xinwen/xyxw/> 新闻中心
  <button type=button aria-expanded=false aria-label=展开新闻中心菜单>
  <h3> 新闻中心
  学院近事、班次动态与教学研究。
  <a /xinwen/xyxw/> 进入新闻中心
  <h4> 栏目
  <a /xinwen/xwfl7/> 名7
  <a /gywm/xyjj/> 关于我们
  <button type=button aria-expanded=false aria-label=展开关于我们菜单>
  <h3> 关于我们
  以江河为课，于现场求知。
  <a /gywm/xyjj/> 认识学院
  <h4> 学院
  <a /gywm/xyjj/> 学院简介
  <a /gywm/bxhj/> 办学环境
  <a /gywm/zzjg/> 组织机构
  <a /gywm/gzhg/> 工作回顾
  <a /gywm/lxwm/> 联系我们
  <a /hqpxfa/> 获取培训方案
`;
it('the header leads from its menus to every area, and to what the database has in it', async () => {
  const root = { settings, menu: mainMenu(shell as never) };
  await show(<Header shell={root as never} current="cadre/topics" />);
  reads('header', said1);
});

const said2 = `
  <img alt src=/white.svg>
  学院
  述
  <h2> 快速导航
  <a /gbpx/> 干部培训
  <a /qypx/> 企业培训
  <a /xcjx/> 现场教学
  <a /jmzj/> 解码浙江
  <a /xinwen/xyxw/> 新闻中心
  <h2> 我的中心
  <a /denglu/> 个人管理
  <a data-demand=2 /zcxy/pxxq/> 培训需求
  <a /#interact-platform> 互动咨询
  <h2> 关于我们
  <a /gywm/xyjj/> 学院简介
  <a /gywm/bxhj/> 办学环境
  <a /gywm/zzjg/> 组织机构
  <a /gywm/gzhg/> 工作回顾
  <a /gywm/lxwm/> 联系我们
  <h2> 咨询热线
  0571-1
  九点
  <h2> 学院地址
  路 1 号
  <h2> 关注我们
  <img alt=微信公众号“之江”的二维码 src=/qr.png>
  ©备公安
  <a /wzdt/> 网站地图
  <a /yszc/> 隐私政策
  <a /wza/> 无障碍说明
  <a /rss.xml> RSS 订阅
`;
const said3 = `
  <aside aria-label=快捷入口>
  <a /hqpxfa/> 培训方案
  <a tel:05711 aria-label=咨询热线 0571-1> 咨询热线
  <a tel:05711> 0571-1
  <a /zxzx/ target=_blank rel=noopener> 在线咨询
  <button type=button aria-haspopup=true> 合作
  <a data-demand=2 /zcxy/pxxq/> 培训需求
  <a data-demand=3 /zcxy/zjzx/> 专家咨询
  <a data-demand=4 /zcxy/zsyz/> 招商引资
  <a data-demand=5 /zcxy/cxhz/> 创新合作
  <button type=button aria-haspopup=true> 公众号
  <img alt=微信公众号“之江”的二维码 src=/qr.png>
  之江
  <button type=button> 保存图片
  <a /jw/> 教务
  <button type=button> 顶部
  <button type=button aria-label=收起快捷入口 aria-expanded=true>
`;
it('the footer, the quick panel and the friendly links lead where they say', async () => {
  await show(<Footer settings={settings as never} />);
  reads('footer', said2);
  await show(<QuickPanel settings={settings as never} />);
  reads('aside', said3);
  await show(<FriendlyLinks links={[{ id: 1, name: '友', link: 'https://a.cn/' }]} />);
  reads(
    'nav',
    `
    <nav aria-label=友情链接> 友情链接
    <a https://a.cn/ rel=noopener> 友
  `,
  );
  await show(<SearchBox />);
  reads(
    'form',
    `
    <form role=search aria-label=页眉搜索 action=/sousuo/>
    <input aria-label=站内搜索 maxlength=100 tabindex=-1 type=search name=wd>
    <button type=submit aria-label=展开搜索>
  `,
  );
});

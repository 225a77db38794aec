import { expect, it } from 'vitest';
import { type Node, nodesOf, readTexts } from './source.ts';

/**
 * By file: what is called how, by hand: the word that stands beside a code, a name or a path in one object, one pair
 * or one element. Of two words that are exchanged each reads well where it stands.
 */
const written: Record<string, string> = {
  'server/documents/xlsx/writer': '30 内容',
  'server/domains/account/jobs':
    '*/15 * * * * * 发送短信; account.forget-texts 3 * * * * 清除旧短信和其中的验证码与链接; account.forget-codes 5 * * * * 清除过期的验证码; account.forget-typed 8 * * * * 清除一个月没有接着写的草稿副本; account.forget-tries 7 * * * * 清除过期的登录失败记录; account.forget-sessions 9 * * * * 清除过期的登录会话; account.forget-sign-ons 11 * * * * 清除未完成的统一认证登录; account.forget-tallies 12 * * * * 清除过期的计数; account.forget-portal-rows 13 * * * * 清除内置认证门户的过期记录',
  'server/domains/applications/desk':
    'admit admitted 报名已录取; wait waitlisted 报名转为候补; refuse declined 报名未录取; moment 报名时间; moment 处理时间',
  'server/domains/applications/tell': 'movedup 候补已有名额',
  'server/domains/calendar/handlers': 'calendar.save calendar 工作日历',
  'server/domains/catalogue/jobs': 'catalogue.add-reads */30 * * * * * 汇总阅读次数',
  'server/domains/content/handlers': 'moment 时间; number 阅读; number 排序',
  'server/domains/content/jobs': 'content.publish-due */15 * * * * * 定时发布和撤下内容',
  'server/domains/demands/inbox': 'moment 收到时间; moment 最迟答复; moment 首次答复; moment 办结时间',
  'server/domains/demands/jobs': 'demands.forget-sends 17 * * * * 清除过期的提交次数记录',
  'server/domains/downloads/jobs':
    'downloads.forget-keys 19 * * * * 清除未使用的下载地址; downloads.remove-lists */10 * * * * 清除过期的导出文件',
  'server/domains/files/jobs':
    '*/10 * * * * 查找还没有制作宽度的图片; files.forget-grants 21 * * * * 清除过期的上传凭证; files.remove-orphans 23 * * * * 清除无人使用的文件; files.sweep-storage 25 * * * * 清除未完成的上传',
  'server/domains/hot/handlers': 'hot.save hot 热门内容',
  'server/domains/people/own-data':
    'moment 同意时间; moment 申请注销时间; moment 注册时间; moment 最近登录; moment 提交时间; moment 审核时间; moment 报名时间; moment 处理时间; moment 提交时间; moment 答复时间; moment 办结时间; moment 答复时间; number 版本; moment 发出时间; moment 回复时间; moment 提交时间; moment 时间; moment 收到时间; moment 阅读时间; number 字节; moment 上传时间; moment 登录时间; moment 最近使用; moment 退出时间',
  'server/domains/plans/answers': 'true 确认了培训方案; false 请修改培训方案',
  'server/domains/plans/draft': 'number 版本; moment 提交时间; moment 最近变动',
  'server/domains/plans/paper': 'heading 1 日程安排; heading 1 费用',
  'server/domains/privacy/jobs': 'privacy.come-into-force 0 * * * * 隐私政策到日施行',
  'server/domains/search/jobs': 'search.forget-terms 15 * * * * 清除四百天前的搜索词统计',
  'server/domains/site/settings':
    'ZHIJIANG EXECUTIVE INSTITUTE 0571-8700 0000 peixun@zhijiang.example https://zhijiang.example/weixin true true true true 之江培训学院',
  'server/domains/staff/accounts': 'moment 注册时间; moment 最近登录',
  'server/domains/staff/approvals': 'moment 提交时间; moment 审核时间',
  'server/domains/staff/colleagues': '1 您的账号资料已更正',
  'server/domains/staff/jobs': 'staff.forget-lists 41 3 * * * 清除一直没有导入的名单',
  'server/domains/staff/merge': '1 账号已合并',
  'server/domains/staff/office': 'moment 时间; moment 写入时间; moment 发出时间',
  'server/domains/staff/units': 'number 学员; number 待确认',
  'server/kernel/http': '431 请求的地址或头部太长',
  'shared/console':
    'first today/today clock 今日; exports first today/exports download 我的导出; own first own/own person 我的账号; content/:kind? content content/list text 内容; content/:kind/:id content/edit 编辑内容; content-waiting content content/waiting plan 待审内容; categories content content/categories menu 栏目与分类; hot content content/hot up 热门内容; media content content/media book 图片库; desk desk desk/inbox chat 接待; desk/:id desk/demand 接待事项; applications desk desk/applications plan 项目报名; applications/:id desk/application 报名详情; plans desk plans/plans calendar 培训方案; plans/:id plans/plan 编写方案; questions/:type? desk questions/questions chat 表单题目; calendar desk desk/calendar calendar 工作日历; messages desk desk/messages bell 站内消息; messages/:id desk/sent-message 已发送的消息; templates desk desk/templates document 消息模板; outbox desk desk/outbox phone 短信; approvals people people/approvals check 注册审核; accounts people people/accounts person 账号; accounts/:id people/account 账号详情; units people people/units building 委托单位; units/:id people/unit 委托单位详情; imports people people/imports people 批量导入; imports/:id people/import 导入详情; settings system content/settings bulb 站点设置; embeds system system/embeds play 嵌入来源; privacy system system/privacy document 隐私政策; staff system system/staff hands 工作人员; jobs system system/jobs clock 后台任务; trail system system/trail document 操作记录',
  'shared/content/articles':
    'categoryId choice true true 栏目; pinned tick true 置顶; trainTypes choices true 同时列入; facts pairs 8 要点',
  'shared/content/field':
    '1 干部培训; 2 企业培训; cover picture true 封面图; attachments files 附件; publishTime instant true 发布日期; themeIds choices themes true 培训主题',
  'shared/content/people':
    'points people name sort 教学点; gallery pictures 12 图集; categoryId choice category:point true true 类别; city choice true true 城市; experts people name sort 专家; courses words 20 主讲课程; categoryId choice category:profession true true 专业领域; photo picture true 照片; enterprises people name sort 合作企业; offers words 12 向学员开放; city choice true true 城市',
  'shared/content/site':
    'banners site title sort 首屏图; position choice true true home 所在页面; home 首页; gbpx 干部培训; qypx 企业培训; xcjx 现场教学; image picture true true 图片; link link 300 true 链接; links site name sort 友情链接; link link 300 true 链接; abouts site name null sort true 关于我们; environments site name null sort 办学环境图; url picture true 图片; departments site name null sort 部门; milestones site title null year 大事记; faqs site question null sort 常见问题; themes training name null sort 培训主题; trainTypes choices true 培训类别; categories site name null sort 栏目与分类; kind choice true news 属于; point 教学点类别; industry 行业系统; profession 专业领域; tdks site title null name 页面标题; path link 200 true 页面地址; settings site name null name true 站点设置; hotWords words 12 热门搜索; synonyms words 100 60 同义词; quickLinks list 3 快捷链接; link link 300 true 链接; registrationOpen tick true 开放注册; signUpOpen tick true 开放单招报名; suggestionsOpen tick true 显示热门搜索与搜索建议; portalUrl link 200 外部门户地址; logo picture true 标志; logoReverse picture true 反白标志; publicAccountPicture picture true 公众号二维码图片',
  'shared/content/training':
    'articles training title time 专题班次; modules list course 20 课程模块; form choice true 形式; trainTypes choices true true 培训类别; classify choice true true zt 专题类别; ppxm 品牌项目; zt 培训主题; hyxt 行业系统; nxdz 内训定制; categoryId choice category:industry true 行业系统; pinned tick true 置顶; facts pairs 8 要点; projects training name time 单招项目; schedule list 30 日程; startDate date true true 开班日期; endDate date true true 结束日期; signUpDeadline date true true 报名截止',
  'shared/embeds':
    'player.bilibili.com video 哔哩哔哩; v.qq.com video 腾讯视频; player.youku.com video 优酷; player.cntv.cn video 央视网; music.163.com audio 网易云音乐; www.ximalaya.com audio 喜马拉雅; map.baidu.com map 百度地图; m.amap.com map 高德地图; apis.map.qq.com map 腾讯地图',
  'shared/plan-fields':
    'kind choice true 来源; expert 专家; point 教学点; topic 专题班次; id number true 1 编号; name line 200 名称; about line 200 介绍; path line 200 页面; what lines 120 安排; refs list 4 师资、教学点; title line 60 true 方案名称; startDate date 开始日期; place line 60 地点; headCount number 1 5000 true 培训人数; aim lines 300 培训目标; schedule list 1 30 place 日程; theme line 40 主题; morning group 上午; afternoon group 下午; budget lines 300 费用说明; total number true 100000000 费用合计（元）; notes lines 1000 备注',
  'shared/questions':
    'questions list 1 30 demandQuestionId 题目; demandQuestionId number 0 true true 编号; name line true 题目; questionType number 1 true 题型; isRequired tick 必填; optionValue words 30 选项',
  'shared/sitemap/centres-pages':
    '/grzx trainee public/home studentCenter /grzx/grxx/ 个人中心; /grzx/grxx trainee trainee/index 个人信息; /grzx/grxx/bianji trainee trainee/profile 编辑个人信息; /grzx/wdpx trainee trainee/index true 我的培训; /grzx/wdpx/chakan trainee trainee/classes true 报名记录; /grzx/wdwj trainee trainee/index true 我的问卷; /grzx/xyzy trainee trainee/index true 学以致用; /grzx/pxxd trainee trainee/index true 培训心得; /grzx/xxfc trainee trainee/index true 学习风采; /grzx/wdpx/pxbxq/:id?/:key?/:type? trainee trainee/classes true 培训班详情; /grzx/wdpx/jxpj/:id?/:courseId?/:course?/:teacher? trainee trainee/classes true 教学评价; /grzx/wdwj/xiangqing/:id?/:isShare? trainee trainee/questionnaires true 填写问卷; /grzx/wdwj/chakan/:id?/:status? trainee trainee/questionnaires true 查看问卷; /grzx/wdwj/xiangqing/:id?/:userId? trainee trainee/questionnaires true 学员问卷详情; /grzx/pxxd/xinzeng/:trainId? trainee trainee/experiences true 新增培训心得; /grzx/pxxd/bianji/:id?/:trainId? trainee trainee/experiences true 编辑培训心得; /grzx/xyzy/xinzeng/:trainId? trainee trainee/cases true 新增应用案例; /grzx/xyzy/bianji/:id?/:trainId? trainee trainee/cases true 编辑应用案例; /grzx/xxfc/xinzeng/:trainId? trainee trainee/honours true 新增学习风采; /grzx/xxfc/bianji/:id?/:trainId? trainee trainee/honours true 编辑学习风采; /grxz teacher public/home teacherCenter /grxz/grxx/ 教师中心; /grxz/grxx teacher teacher/index 个人信息; /grxz/grxx/bianji teacher teacher/profile /grxx/bianji 编辑个人信息; /wtdw unit public/home unitCenter 委托单位中心; /wtdw/dwxx unit unit/home 单位信息; /wtdw/xggzgl unit unit/home true 效果跟踪管理; /wtdw/xggzgl/zlpgbg unit unit/tracking true 质量评估报告; /wtdw/xggzgl/hfjl unit unit/tracking true 回访记录; /wtdw/xygl unit unit/home true 学员管理; /wtdw/xygl/xzxy unit unit/students /xzxy true 新增学员; /wtdw/xygl/bjxy unit unit/students /bjxy true 编辑学员; /wtdw/xygl/xzxyfz unit unit/students /xzxyfz true 新增学员分组; /wtdw/xygl/bjxyfz unit unit/students /bjxyfz true 编辑学员分组; /wtdw/xygl/xyfzxq unit unit/students /xyfzxq true 学员分组详情; /wtdw/xygl/xydzda/:userId/:key unit unit/students /xydzda/:userId/:key true 学员电子档案; /wtdw/xqgl unit unit/home true 需求管理; /wtdw/pxgl unit unit/home true 培训管理; /wtdw/pxgl/dclqj/:id? unit unit/classes true 待处理请假; /wtdw/pxgl/pxrs/:id? unit unit/classes true 培训人数; /wtdw/pxgl/kcpjjl/:id?/:type?/:name?/:avgCourse? unit unit/classes true 课程评价记录; /wtdw/pxgl/pjdkl/:id?/:status?/:name? unit unit/classes true 平均到课率; /wtdw/pxgl/xiangqing/:id?/:type?/:assessmentType?/:trainingClassId? unit unit/classes true 评价详情; /wtdw/pxgl/xzpxb/:id? unit unit/classes true 新增培训班; /wtdw/pxgl/pxbxq/:id? unit unit/classes true 培训班详情; /wtdw/pxgl/jxpjpz/:id?/:name? unit unit/classes true 教学评价配置; /wtdw/pxgl/jxpjpz/bjjxpjwj/:id?/:showTips? unit unit/evaluation-setting true 编辑教学评价问卷; /wtdw/pxgl/jxpjxq/:id?/:userId?/:name? unit unit/classes true 教学评价详情; /wtdw/pxgl/xzytjl/:trainClassId? unit unit/classes true 新增研讨记录; /wtdw/pxgl/bjytjl/:id?/:trainClassId? unit unit/classes true 编辑研讨记录; /trainDetailInFiles unit unit/students true 培训班详情（电子档案）; /wtdw/wjgl/:tabName? unit unit/home questionaire true 问卷管理; /wtdw/wjgl/xzwj unit unit/questionnaires true 新增问卷; /wtdw/wjgl/xzwj/:id?/:from? unit unit/questionnaires true 新增题目; /wtdw/wjgl/bjwj/:questionaireId/:flag?/:from? unit unit/questionnaires true 编辑问卷; /wtdw/wjgl/wjxq/:questionaireId/:from? unit unit/questionnaires true 问卷详情; /wtdw/wjgl/wjfx/:id/:sourceUuid? unit unit/questionnaires true 问卷分析',
  'shared/sitemap/public-pages':
    '/zxzx public standalone 在线咨询; /denglu public standalone 登录; /zhuce public standalone register 注册; /qiandao/:classId?/:courseId? public standalone 课程签到; /404 public standalone 页面不存在; / public home 首页; /home public true 首页; /sousuo public public/home searchPage true 搜索; /jmzj/:topicId(pxzt\\d+)?/:pageNum(list_\\d+)? public public/home 解码浙江; /jmzj/:id(\\d+) public news/decode-list decodeExpertDetail 解码浙江详情; /zjgwwyh public public/home 专家顾问委员会; /zjgwwyh/:id(\\d+) public public/experts 专家详情; /ggfzgtt public public/home 改革发展共同体; /gbpx public public/home 干部培训; /gbpx/:currentClass(ppxm|zxzt|hyxtzt\\d+|pxzt\\d+)/:pageNum([1-9]\\d*)? public cadre/home 干部培训专题; /gbpx/:id(\\d+) public cadre/topics cadreDetail 干部培训详情; /gbpx/pxdt/:pageNum([1-9]\\d*)? public cadre/home 干部培训动态; /gbpx/sousuo/:type?/:classify?/:trainType?/:trainThemeId?/:searchVal? public cadre/home 干部培训搜索; /qypx public public/home 企业培训; /qypx/:currentClass(ppxm|nxdz|pxzt\\d+)/:pageNum([1-9]\\d*)? public enterprise/home 企业培训专题; /qypx/:id(\\d+) public enterprise/topics enterpriseTrainingDetail 企业培训详情; /qypx/pxdt/:pageNum([1-9]\\d*)? public enterprise/home 企业培训动态; /qypx/sousuo/:searchVal? public enterprise/home 企业培训搜索; /dzxm/:id? public public/home singleDetail 单招项目详情; /xcjx public public/home courseBase 现场教学; /xcjx/:currentClass(jxdfl\\d+)/:pageNum([1-9]\\d*)? public onsite/home 全部教学点; /xcjx/:id(\\d+) public onsite/points 教学点详情; /baoming public public/home 培训报名; /xinwen/:currentClass(xyxw|pxdt|xwfl\\d+)/:pageNum([1-9]\\d*)? public public/home 新闻列表; /xinwen/:id(\\d+) public news/list newsDetail 新闻详情; /gywm public public/home /gywm/xyjj/ 关于我们; /gywm/xyjj public public/home aboutUsListXYJJ 学院简介; /gywm/bxhj public public/home 办学环境; /gywm/lxwm public public/home aboutUsListLXWM 联系我们; /gywm/gzhg public public/home 工作回顾; /gywm/zzjg public public/home 组织机构; /hqpxfa public public/home trainingPlan 获取培训方案; /bannerDetail public public/home true 图文详情; /zcxy/zsyz public public/home 招商引资; /zcxy/pxxq public public/home 培训需求; /zcxy/cxhz public public/home 创新合作; /zcxy/zjzx public public/home 专家咨询; /zcxy/cyzx public public/home 产业资讯; /zcxy/cyzc public public/home 产业政策; /zcxy/qyxq public public/home true 企业详情; /cadreTrainningSub public public/home /gbpx/zxzt/ 干部培训; /cadreTrainning public public/home /gbpx/ 干部培训; /xiaoxi member public/home Message 我的消息; /guanli/:area?/:id?/:part?/:more? staff standalone true 管理后台; /guanli/denglu public standalone true true 管理后台登录; /yaoqing public standalone true true true 设置密码; /huizhi/:receipt? public public/home true true 办理进度; /wzdt public public/home true 网站地图; /yszc public public/home true 隐私政策; /wza public public/home true 无障碍说明',
  'web/parts/account/kinds': '1 学员; 3 委托单位; 2 教师',
  'web/parts/account/password-dialog': '200 确认密码',
  'web/parts/account/privacy':
    'true 撤回对隐私政策的同意？ 撤回同意; true 申请注销这个账号？ 申请注销; true 下载我的数据 下载 Excel; true 下载我的数据 下载 PDF',
  'web/parts/articles/json-ld': '/ 首页',
  'web/parts/cadre/hero': '0 /art/campus-ginkgo 0 以实践为教材\n到现场找办法',
  'web/parts/catalogue/fronts':
    '1 gbpx true cadre/home cadre/topics cadre/topic-detail cadre/news cadre/search /art/village-visit 干部培训; ppxm /art/mediation-yard 品牌项目; zxzt /art/campus-round-class 最新专题; 2 qypx false enterprise/home enterprise/topics enterprise/topic-detail enterprise/news enterprise/search /art/parcel-hub 企业培训; ppxm /art/car-line 品牌项目; nxdz /art/old-mill 内训定制; 1 三天以内; 2 四至五天; 3 五天以上',
  'web/parts/catalogue/projects': 'run 可报名; wait 报名截止; ok 进行中; off 已结束; off 已结束',
  'web/parts/catalogue/search-form': 'submit 搜索',
  'web/parts/centre/pages': '3 unit/home 委托单位; 1 trainee/index 学员; 2 teacher/index 教师',
  'web/parts/console/console': 'staff-menu 后台菜单',
  'web/parts/console/content/actions': 'ghost 保存草稿; ghost 撤下',
  'web/parts/console/content/hot': 'words 热门搜索词; topics 热读十门; articles 热门文章',
  'web/parts/console/content/list':
    'kind true 类别; reads true true 阅读; sort true sort 排序; author 作者; state true 状态; wd search 关键词; kind 类别; author 作者; mine 我写的; from to 日期; state 状态',
  'web/parts/console/content/preview': '1280 电脑; 375 手机',
  'web/parts/console/desk/application-words': 'wait 待处理; ok 已录取; run 候补; err 未录取; off 已取消',
  'web/parts/console/desk/applications':
    'name true name 姓名; project 项目; cellPhone true true 手机号码; note true 需要提前安排的事; status status true 状态; createTime createTime true 报名时间; decideTime true true 处理时间; applications 报名; wd search 关键词; projectId select 项目; status select 状态; true 不录取',
  'web/parts/console/desk/inbox':
    'title true 事项; due dueTime true 时限; status true 状态; owner 负责人; name true true 提交人; address true 地区; createTime createTime true 收到时间; wd search 关键词; kind select 类别; status select 状态; clock select 时限; late 超时未答复; today 今天到期; owner select 负责人; mine 我负责的; nobody 无人负责; from to days 收到日期; desk 接待事项',
  'web/parts/console/desk/messages': 'kind 一类人; unit 一个单位的学员; people 指定的人',
  'web/parts/console/desk/outbox':
    'cellPhone true 手机号码; template true true 用途; content 内容; state true 状态; createTime createTime true 写入时间; sentTime true true 发出时间; outbox 短信; wd search 关键词; state select 状态',
  'web/parts/console/desk/replies': 'done 答复，并办结; open 答复，还要跟进',
  'web/parts/console/desk/sent-list':
    'title true 标题; audience 收件人; read true 已读; byName 发送人; createTime createTime true 发送时间; sent 已发送; wd search 关键词',
  'web/parts/console/desk/sent-message':
    'name true name 收件人; unit 单位; state readTime true 状态; sendTime true 发送时间; readTime true 阅读时间; receivers 收件人; wd search 关键词; state select 状态; 0 未读; 1 已读',
  'web/parts/console/desk/templates':
    'message 站内消息; reply 接待答复; name true name 模板; use true 用途; content 内容; updateTime updateTime true 更新; templates 消息模板; wd search 关键词; use select 用途',
  'web/parts/console/desk/words': 'wait 新收到; run 办理中; ok 已办结',
  'web/parts/console/fields/several': 'button 移除',
  'web/parts/console/find/palette': 'text 搜索页面、内容与人员',
  'web/parts/console/people/accounts':
    'name true name 姓名; cellPhone true true 手机号码; kinds 身份; unit true 所属单位; dept true 部门与职务; status true 状态; createTime createTime true true 注册时间; lastLoginTime lastLoginTime true 最近登录; accounts 账号; wd search 关键词; kind select 身份; staff select 范围; 0 会员; 1 工作人员; status select 状态; 1 正常; 0 停用; deletion select 注销; 1 申请注销',
  'web/parts/console/people/approvals':
    'name true 名称; kind 申请; summary 摘要; cellPhone true true 手机号码; submittedAt submittedAt true 提交时间; status true 状态; decidedAt decidedAt true true 审核时间; approvals 注册; wd search 关键词; status select 状态; 1 已通过; 2 未通过; kind select 申请',
  'web/parts/console/people/imports':
    'fileName true 文件; unitName 委托单位; good true 可导入; wrong true 有误; made true 现有账号; status 状态; byName true 经办; createTime createTime true 上传时间; imports 导入; wd search 关键词',
  'web/parts/console/people/unit':
    'unitStatus true 单位确认; wd search 关键词; unitStatus select 单位确认; 0 待确认; 1 已确认; 2 未确认; members 本单位学员',
  'web/parts/console/people/units':
    'name true name 单位; contactName 联系人; cellPhone true 手机号码; region true 地区; members members true 学员; waiting waiting true 待确认; status 状态; units 委托单位; wd search 关键词; status select 状态; 1 已通过; 0 待审核; 2 未通过',
  'web/parts/console/plans/pick': 'expert 专家; point 教学点; topic 专题班次',
  'web/parts/console/plans/plans':
    'title true 申请; unitName 单位; progress true 进展; ownerName 负责人; createTime createTime true 提交时间; updateTime updateTime true true 最近变动; plans 方案申请; wd search 关键词; progress select 进展',
  'web/parts/console/plans/words': 'off 已由新版代替',
  'web/parts/console/questions/questions': '2 培训需求反馈; 3 专家咨询; 4 招商引资; 5 创新合作; 1 首次登录调查',
  'web/parts/console/system/staff':
    'name true name 姓名; roles 角色; dept true 部门; status true 状态; lastLoginTime lastLoginTime true 最近登录; staff 工作人员; wd search 关键词',
  'web/parts/console/system/trail':
    'title true 名称; action 操作; userName 人员; change 改动; address true true 来源地址; at at true 时间; trail 操作记录; wd search 关键词; person text 人员; action select 操作; from to days 日期',
  'web/parts/console/today/cards':
    'overdue true 超时未答复; due 今天到期; mine 我负责的事项; manuscripts 我的稿件; content 等待审核的内容; stale 三十天没有新内容的栏目; approvals 等待审核的注册; claims true 单位超过一天没有确认的学员; applications 收到的报名; sms true 没有发出的短信; deletions 申请注销的账号; searches 两周内没有找到结果的搜索',
  'web/parts/cooperation/pages': 'cooperation/enterprise-detail hands 合作企业',
  'web/parts/demands/contact': 'text homepage 请留空',
  'web/parts/demands/plan-form': '1 干部培训; 2 企业培训',
  'web/parts/enterprise/hero': '0 /art/celadon-kiln 0 从一条产线\n一本账开始',
  'web/parts/gallery/gallery': 'button 关闭大图',
  'web/parts/home/hero': 'button 上一张; button 下一张',
  'web/parts/home/interact': 'interact-platform 互动平台',
  'web/parts/home/plan-sentence':
    'month 一个月内; quarter 三个月内; half 半年内; open 合适的时候; 30 30 人; 50 50 人; 80 80 人; 100 100 人以上; 3 三天; 5 五天; 7 七天; 1 一天; plan 获取培训方案; type 单位类型; from 时间; size 人数; theme 主题; length 天数',
  'web/parts/home/projects': 'run 可报名; wait 报名截止; ok 进行中; off 已结束; off 已结束',
  'web/parts/search/facets': 'filters 筛选',
  'web/parts/search/help':
    'enterprise/home 研学营、公开课与内训定制; onsite/home 按城市与类别找教学点; public/experts 按领域认识各位委员; news/decode-list 案例、深度与访谈; public/project-detail 一个人也能报名的班次',
  'web/parts/shell/header': '#menu 打开菜单; #main 关闭菜单',
  'web/parts/shell/menu': '/art/ningbo-port 政产学研; /art/lecture-hall 新闻中心; /art/campus-gate 关于我们',
  'web/parts/shell/search-box': 'wd search 站内搜索',
  'web/root': 'application/rss+xml /rss.xml 学院新闻',
  'web/routes/account/messages': 'true 我的消息',
  'web/routes/cadre/search': '0 全部; 1 品牌项目; 2 专题班次; 3 行业系统; 1 干部培训; 2 企业培训',
  'web/routes/onsite/home': 'map 教学地图',
  'web/routes/onsite/points': '0 0 全部教学点; 1 一小时内; 2 一至两小时; 3 两小时以上',
  'web/routes/public/accessibility':
    'Shift + Tab 移到上一个; Enter 打开链接，提交表单; Esc 关闭打开的菜单; aim 一、我们的目标; done 二、已经做到的; elder 三、长辈版; keyboard 四、键盘怎么用; tested 五、怎样检查; gaps 六、还没有做好的; onsite 七、到学院来; contact 八、遇到障碍，请告诉我们',
  'web/routes/public/consultation': 'wd search 在常见问题中查找',
  'web/routes/public/not-found': 'true 页面不存在; wd search 站内搜索',
  'web/routes/public/plan-request': 'request 说出需求; sample 选个方向',
  'web/routes/public/search': 'search wd 搜索词',
  'web/routes/public/sitemap': '/rss.xml RSS 订阅',
  'web/routes/staff/console': 'true 管理后台',
  'web/routes/staff/invite': 'true 设置密码',
  'web/routes/staff/login': 'true 管理后台登录',
  'web/routes/teacher/profile-edit': 'true 编辑个人信息 - 教师中心',
  'web/routes/teacher/profile': 'true 个人信息 - 教师中心',
  'web/routes/trainee/profile-edit': 'true 编辑个人信息 - 学员中心',
  'web/routes/trainee/profile': 'wait 等单位确认; ok 单位已确认; err 单位没有确认; true 个人信息 - 学员中心',
  'web/routes/unit/home': 'true 委托单位中心',
  'web/routes/unit/profile': 'true 单位信息 - 委托单位中心',
  'web/ui/dialog': 'button 关闭',
  'web/ui/editor/editor': 'file 补上这张图片',
  'web/ui/editor/embed-dialog': '4000 地址或嵌入代码',
  'web/ui/editor/link-dialog': '500 链接地址',
  'web/ui/editor/picture-dialog': '200 替代文字; 200 图注',
  'web/ui/editor/toolbar':
    'bold 加粗; italic 斜体; under 下划线; strike 删除线; bullets 项目列表; numbers 编号列表; quote 引用; undo 撤销; redo 重做; button 链接; button 嵌入视频、音频或地图; button 插入表格; button 清除格式; file 插入图片',
  'web/ui/toasts': 'button 关闭提示',
};

type Entry = Node & { key: Node; name: { name: string }; value: Node | null };
const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text);
/** Longer ones are sentences, which nobody takes for one another. */
const isWord = (text: string) => isChinese(text) && text.length < 16;
const isLiteral = (node: unknown): node is Node => (node as Node | null)?.type === 'Literal';
const said = (node: Node) => String(node.value);

/** A word with the codes beside it, if there is one of each. */
function called(words: Node[], codes: Node[]): string[] {
  const [names, of] = [
    words.map(said).filter(isWord),
    codes.map(said).filter((code) => !isChinese(code) && code !== ''),
  ];
  return names.length && of.length ? [`${of.join(' ')} ${names.join(' ')}`] : [];
}

function* pairsOf(path: string, text: string): Generator<string> {
  const nameOf = (node: Node) => text.slice(node.start, node.end).replace(/^'|'$/g, '');
  for (const node of nodesOf(text, path)) {
    if (node.type === 'ObjectExpression') {
      const all = (node.properties as Entry[]).filter((e) => e.type === 'Property' && isLiteral(e.value));
      const words = all.filter((e) => /^(label|name|title|word|text)$/.test(nameOf(e.key)));
      yield* called(...([words, all].map((list) => list.map((e) => e.value as Node)) as [Node[], Node[]]));
    } else if (node.type === 'ArrayExpression') {
      const all = node.elements as Node[];
      if (all.length === 2 && all.every(isLiteral)) yield* called(all, all);
    } else if (node.type === 'JSXOpeningElement') {
      const all = (node.attributes as Entry[]).filter((e) => isLiteral(e.value));
      const words = all.filter((e) => /label|title/i.test(e.name.name));
      const codes = all.filter((e) => /^(name|value|id|icon|look|kind|use|field|to|href|type)$/.test(e.name.name));
      yield* called(...([words, codes].map((list) => list.map((e) => e.value as Node)) as [Node[], Node[]]));
    }
  }
}

it('what has a code or a name is called by its word', () => {
  const found: Record<string, string> = {};
  const elsewhere = /^(server\/db\/(demo|migrations)|web\/samples)\//;
  for (const { path, text } of readTexts('server', 'shared', 'web', 'scripts')) {
    if (elsewhere.test(path) || !isChinese(text)) continue;
    const pairs = [...pairsOf(path, text)];
    if (pairs.length) found[path.replace(/\.tsx?$/, '')] = pairs.join('; ');
  }
  expect(found).toEqual(written);
});

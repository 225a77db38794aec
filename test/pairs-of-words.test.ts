import { expect, it } from 'vitest';
import { type Node, nodesOf, readTexts } from './source.ts';

/**
 * By file: which word is said for which case, by hand: `case: one | other` where there are two, and tables of words.
 * Two that are exchanged read well each, and say what is not so.
 */
const written: Record<string, string[]> = {
  'server/db/migrate': [
    'newer: 数据库已由更新的版本升级过，这个版本不能使用，数据没有改动。请启动更新的版本。 | 数据库是正式发布以前的版本建立的，这个版本不能升级它，数据没有改动。请把 DATA_DIR（或 DATABASE_URL）指向一个空的位置再启动；旧数据仍可用原来的版本打开。',
  ],
  'server/db/unusable': [
    "'28P01' 数据库不认这个用户名或密码，请检查 DATABASE_URL。, '28000' 数据库不让这个用户从这里连接，请检查 DATABASE_URL 和 pg_hba.conf。, '3D000' 没有这个数据库，请先建立它（编码 UTF-8），或改正 DATABASE_URL。, '42501' 这个数据库用户没有建立表的权限，请让它成为数据库的所有者。, '25006' 这个数据库只能读，请把 DATABASE_URL 指向主库。",
    'isDatabaseAway(error): 数据库连接不上，请确认它在运行，DATABASE_URL 的地址和端口正确。 |',
  ],
  'server/domains/account/invites': ['user.passwordHash: 重设了密码 | 设置了密码'],
  'server/domains/account/rules': [
    "use === 'login': ，也可以先用密码登录 |",
    'seconds > 120: 这个号码今天获取的验证码太多， |',
  ],
  'server/domains/calendar/handlers': ['d.work: 上班 | 休息'],
  'server/domains/content/handlers': ['r.pinned: 是 |'],
  'server/domains/demands/answer': ['interim: 有新进展 | 已有答复'],
  'server/domains/demands/handlers': ['input.trainType === 2: 企业培训 |'],
  'server/domains/demands/inbox': ['isOverdue(d, taker.now): 超时 |'],
  'server/domains/demands/rules': ['0 新收到, 1 办理中, 2 已办结'],
  'server/domains/embeds/render': ['video 播放, audio 播放, map 打开'],
  'server/domains/files/picture-rules': [
    'broken 这张图片打不开，可能已经损坏，请换一张, pixels 图片不能超过 5000 万像素，请缩小后再上传, slow 隔行扫描或 16 位的 PNG 不能超过 1250 万像素，请另存为普通 PNG 或 JPEG, scans 这张 JPEG 图片的编码太复杂，请另存为普通 JPEG 后再上传, side 图片的边长不能超过 16000 像素，请裁短后再上传, animated 不支持动态图片，请换成静态图片',
  ],
  'server/domains/people/account': [
    'user.cellPhone: 更换了手机号码 | 绑定了手机号码',
    'wanted: 申请了注销 | 收回了注销申请',
  ],
  'server/domains/people/own-data': ['is: 是 | 否', 'd.assignedAt: 已分派 | 已收到', 'f.skipped: 已跳过 | 已填写'],
  'server/domains/plans/paper': ['expert 授课, point 现场, topic 专题'],
  'server/domains/site/tdk': [
    'ppxm 品牌项目, zxzt 最新专题, nxdz 内训定制, xyxw 学院新闻, pxdt 培训动态, jxdfl0 全部教学点',
  ],
  'server/domains/staff/accounts': ['r.status === 1: 正常 | 停用'],
  'server/domains/staff/imports': ['found.status === 1: 这份名单已经导入 | 这份名单已经撤销，请重新上传'],
  'server/kernel/http': ['400 请求内容无法识别, 413 提交的内容太大, 415 不支持这种内容格式'],
  'server/main': ['error instanceof ElsewhereInUse:  | 数据库打不开，数据没有改动。常见的原因：磁盘已满、目录不可写。'],
  'shared/charts/spec': ['bars 条形图, lines 折线图, parts 环形图, radar 雷达图, heat 热力图'],
  'shared/content-kinds': [
    'draft 草稿, submitted 待审核, approved 待发布, rejected 已退回, published 已发布, replaced 旧版, withdrawn 已撤下, trashed 回收站',
  ],
  'shared/content/articles': [
    "news 新闻, decode 解码浙江, community 改革发展共同体, policy 产业政策, information 产业资讯, investment 招商引资, cooperation 创新合作, 'training-need' 培训需求",
  ],
  'shared/content/field': ['article 资讯, training 培训, people 资源, site 站点'],
  'shared/content/training': [
    "classify === 'hyxt' && !value: 请选择行业系统 |",
    'value && String(value) < String(startDate): 结束日期不能早于开班日期 |',
    'endDate && String(value) > String(endDate): 报名截止不能晚于结束日期 |',
  ],
  'shared/embeds': ['video 视频, audio 音频, map 地图'],
  'shared/fields/differences': ['value: 是 | 否'],
  'shared/fields/field': ['pictures 张, files 个, list 行'],
  'shared/questions': [
    'line 单行文字, choice 选择, lines 多行文字, region 省、市、区县',
    "kind === 'choice' || kind === 'region': 请选择 | 请输入",
  ],
  'shared/roles': ['editor 编辑, approver 审核, desk 接待, training 教务, administrator 管理员'],
  'shared/rules': ['/^是否|怎么/.test(label): 请选择 | 请填写'],
  'shared/switches': [
    'registrationOpen 注册暂时关闭，已有账号可以照常登录；急需办理的，请致电咨询热线, formsOpen 在线提交暂时关闭，请致电咨询热线，工作人员当面记录, signUpOpen 网上报名暂时关闭，请致电咨询热线报名',
  ],
  'shared/trail-words': [
    "'approval.approve' 通过注册, 'approval.reject' 退回注册, 'unit.rename' 同意改名, 'unit.keepName' 不同意改名, 'user.enable' 启用账号, 'user.disable' 停用账号, 'user.roles' 改角色, 'user.correct' 更正个人资料, 'unit.correct' 更正单位资料, 'user.add' 添加工作人员, 'user.save' 改工作人员资料, 'user.invite' 发出邀请链接, 'user.spareCodes' 更换备用码, 'user.reset' 发送重设验证码, 'user.password' 改密码, 'user.mobile' 改手机号码, 'user.proofOn' 开通动态口令, 'user.consentOff' 撤回同意, 'user.deletion' 申请或收回注销, 'user.proofOff' 关闭动态口令, 'user.merge' 合并账号, 'kind.add' 开通身份, 'kind.remove' 撤销身份, 'member.confirm' 代单位确认学员, 'member.refuse' 代单位退回学员, 'member.move' 移动学员, 'import.commit' 导入名单, 'import.undo' 撤销导入, 'message.send' 发送消息, 'file.look' 查看私人文件, 'sms.resend' 重发短信, 'list.export' 导出列表, 'demand.status' 改办理状态, 'demand.progress' 告知进展, 'demand.note' 写备注, 'calendar.save' 改工作日历, 'message.resend' 再次发送消息, 'application.admit' 录取报名, 'application.wait' 转为候补, 'application.refuse' 不录取, 'application.movedUp' 候补递补, 'application.remark' 写报名备注, 'content.order' 调整排序, 'content.arrange' 调整顺序, 'content.schedule' 定时发布, 'content.trash' 移入回收站, 'content.restoreVersion' 恢复旧版, 'category.move' 移动栏目内容, 'hot.save' 设置热门内容, 'embed.add' 允许嵌入来源, 'embed.remove' 移除嵌入来源, 'plan.send' 发出方案, 'plan.discard' 删除方案草稿, 'privacy.publish' 发布隐私政策, 'job.run' 运行后台任务, 'job.retry' 重试后台任务",
    'create 新建, update 修改, remove 删除, submit 提交, approve 通过, reject 退回, publish 发布, withdraw 撤下, restore 恢复, assign 分派, answer 答复, close 办结, save 保存',
    "'hot words' 热词, 'content kind' 类别, 'demands kind' 类别, 'approvals kind' 类别",
    '1 学员, 2 教师, 3 委托单位',
    '0 待审核, 1 已通过, 2 未通过',
    'true 已开通, false 未开通',
    '0 停用, 1 正常',
    '0 待确认, 1 已确认, 2 未确认',
    '0 待处理, 1 已录取, 2 候补, 3 未录取, 4 已取消',
    'plain 自然时间, working 工作时间',
    'message 站内消息, reply 接待答复',
    '0 新收到, 1 办理中, 2 已办结',
    'late 超时, today 今天到期',
    'mine 本人, nobody 无人负责',
    'value: 是 | 否',
  ],
  'shared/words': [
    '1 学员, 2 教师, 3 委托单位',
    '1 机关干部, 2 企业人员, 3 其他',
    '0 待审核, 1 已通过, 2 未通过',
    '0 待确认, 1 已确认, 2 未确认',
    '0 已收到, 1 已录取, 2 候补, 3 未录取, 4 已取消',
    'application 项目报名, plan 培训方案申请, consultation 在线咨询, 2 培训需求, 3 专家咨询, 4 招商引资, 5 创新合作',
    '0 已收到, 1 办理中, 2 已答复, 3 已办结',
    'sent 等您回复, changed 您请求修改, accepted 您已确认, replaced 已由新的一版代替',
    '1 账号, 2 培训, 3 问卷, 4 通知',
    'code 验证码, approved 审核通过, rejected 审核未通过, received 报名回执, replied 已有答复, admitted 报名录取, waitlisted 报名候补, declined 报名未录取, movedup 候补递补, changed 账号变动',
    '0 等待发送, 1 已发出, 2 发送失败',
    'none 未写, draft 草稿, sent 等对方回复, changed 对方请求修改, accepted 对方已确认',
    'avatar 头像, image 图片, licence 营业执照, application 报名附件, attachment 附件',
  ],
  'web/parts/account/first-login': ['had: 隐私政策有更新 | 请先阅读隐私政策'],
  'web/parts/account/login-form': ["way === 'password': 用短信验证码登录 | 用密码登录"],
  'web/parts/account/privacy': ['wanted: 注销申请已经收到 | 注销申请已经收回'],
  'web/parts/account/safety': ['cellPhone: 更换手机 | 绑定手机'],
  'web/parts/account/unit-search': [
    'chosen: 单位确认以后，您的资料才归入该单位；在此之前单位看不到您的培训情况。 | 选填，由单位派来学习的请选择单位。单位还没有登记的，可以以后在个人信息里补上。',
  ],
  'web/parts/articles/article-list': ['filtered: 没有符合条件的内容 | 这里还没有内容'],
  'web/parts/articles/reading-tools': ['small 小, normal 中, large 大', 'canShare: 分享 | 复制链接'],
  'web/parts/catalogue/search-view': [
    't.trainType === 2: 企业 | 干部',
    'front.trainType === 1: 专题或一个难题 | 工序或一个岗位',
  ],
  'web/parts/catalogue/training-news': [
    'cadre: 开班、结业与途中的事，由带班的人记下来。 | 车间、码头与谈判桌旁的课，记给没来的同事看。',
  ],
  'web/parts/console/content/actions': [
    'timed: 已排定发布时间 | 已发布',
    'timed: 定时发布 | 发布',
    "item.state === 'submitted' && item.mine && !me.roles.includes('administrator'): 已提交，等待另一位审核 |",
  ],
  'web/parts/console/content/bulk': [
    'publish 发布, withdraw 撤下, trash 移入回收站, restore 恢复为草稿',
    'withdraw 撤下后公众立即看不到，也搜索不到；内容还在，可以重新发布。, trash 移入回收站后公众立即看不到；可以从回收站恢复为草稿。',
  ],
  'web/parts/console/content/categories': ['onMove: 移动内容 | 移除'],
  'web/parts/console/content/hot': [
    'wd.trim(): 找到的 | 读得最多',
    'found.busy && wd.trim(): 正在查找 | 没有可以置顶的',
  ],
  'web/parts/console/content/list': [
    'published 还没有发布的内容, draft 没有草稿，也没有退回的内容, submitted 没有等待审核的内容, approved 没有等待发布的内容, withdrawn 没有撤下的内容, trashed 回收站是空的',
    'published: 发布日期 | 更新',
    "r.state === 'submitted' && approves: 审核 | 编辑",
    'r.pinned: 取消置顶 | 置顶',
  ],
  'web/parts/console/content/picture-field': ['value: 更换 | 选择图片'],
  'web/parts/console/desk/application-words': [
    '1 录取, 2 转为候补, 3 不录取',
    'status === 1: 占一个名额；名额已满时不能录取候补的人。 | 让出名额，排到候补里；有人退出时按报名先后递补。',
  ],
  'web/parts/console/desk/example': ['姓名 沈砚清, 单位 云栖县委组织部, 类别 培训需求, 事项 基层治理，45 人，5 天'],
  'web/parts/console/desk/messages': [
    "all.to === 'kind' && !v: 请选择身份 |",
    "all.to === 'unit' && !v: 请先找到并选择单位 |",
    "all.to === 'people' && !v: 请至少选择一个人 |",
    'people.length > 3: 等 |',
  ],
  'web/parts/console/desk/outbox': [
    'whole: 这里是演示，验证码和链接显示在内容里，一天后清除；正式使用时只有收件人看得到。 | 验证码和链接只有收件人看得到，一天后清除。',
  ],
  'web/parts/console/desk/replies': [
    'reach.message: ，同时收到站内消息 |',
    'isInterim: 进展已告知，时限照常 | 答复已发出',
    'replies.length: 再次答复 | 发出答复',
  ],
  'web/parts/console/desk/templates': ['template: 修改模板 | 新建模板'],
  'web/parts/console/desk/words': [
    '2 培训需求, 3 专家咨询, 4 招商引资, 5 创新合作, plan 培训方案申请, consultation 在线咨询',
  ],
  'web/parts/console/desk/year': ['work: 上班 | 休息', 'isWorkday(day, none): 上班 | 休息'],
  'web/parts/console/fields/documents': ['busy: 还有附件没有传完，请等它传完，或先取消它 |'],
  'web/parts/console/fields/history': [
    'set 修改, fill 填入, add 添加, remove 移除',
    'back: 已撤销 | 已重做',
    'back: 撤销 | 重做',
  ],
  'web/parts/console/own/own': ['me.cellPhone: 更换手机 | 绑定手机'],
  'web/parts/console/people/account': ['1 机关干部, 2 企业人员, 3 其他'],
  'web/parts/console/people/approval-changes': ['was.licenceUrl: 原来的文件 | 没有', 'now.licenceUrl: 新的文件 | 没有'],
  'web/parts/console/people/approvals': [
    'a.status === 0: 审核 | 查看',
    'load.data.kind >= 4:  | 注册',
    'yes 通过, no 未通过',
  ],
  'web/parts/console/people/correct': ['mayMove: 换成新号码后，新旧号码都会收到短信。 | 号码由管理员更换。'],
  'web/parts/console/people/import': ['d.status === 1: 已导入的行 | 可以导入的行'],
  'web/parts/console/people/status': [
    'active: 停用 | 启用',
    'active: 停用 | 启用',
    'active: 停用后立即退出登录，不能再登录；资料与报名都保留，可以随时再启用。 | 启用后可以再次登录，原来的资料与报名都在。',
  ],
  'web/parts/console/people/words': ['of.isStaff: 没有角色 | 没有开通'],
  'web/parts/console/plans/draft-dialogs': [
    'emptyDays(content).length: 仍然发出 | 发出',
    'draft: 删除这份草稿？ | 放弃这份草稿？',
    'draft: 删除 | 放弃',
  ],
  'web/parts/console/plans/draft': ['draft: （草稿） |', 'draft: 删除草稿 | 不写了'],
  'web/parts/console/system/colleague': ['copied: 完成 | 关闭'],
  'web/parts/console/system/jobs': ['job.last: 再次运行 | 立即运行'],
  'web/parts/console/system/privacy': ['from <= today: 发布并施行 | 发布'],
  'web/parts/console/system/role-choices': [
    'editor 撰写和修改内容，提交审核, approver 审核并发布内容, desk 处理需求、咨询与报名，审核注册, training 培训、学员与单位，审核注册, administrator 全部功能，人员角色与操作记录',
  ],
  'web/parts/console/today/exports': [
    'isOpen(made): 已取消 | 已移除',
    'isOpen(removing): 取消这次导出？ | 移除这份文件？',
    'isOpen(removing): 取消导出 | 移除',
    'isOpen(made): 取消 | 移除',
  ],
  'web/parts/console/today/today': ['load.data.rows.length: 查看全部 | 去处理'],
  'web/parts/demands/copy-link': ['ask 复制地址, done 地址已经复制, failed 没有复制成功，请选中地址复制'],
  'web/parts/demands/demand-dialog': ['address && !hasThreeSteps(address): 请选择 |', 'type === 3: 咨询 | 意向'],
  'web/parts/demands/plan-form': ['region && !hasThreeSteps(region): 请选择所在地区 |'],
  'web/parts/demands/progress': [
    'plan || p.replies.length: ，请看下面。 | ，用电话办结。',
    'answered: 已答复 | 待答复',
    'p.replies.length: 答复见下。 | 已用电话办结。',
  ],
  'web/parts/demands/sent-dialog': ['held: 看好以后，请自行关闭 | 本窗口 3 秒后自动关闭'],
  'web/parts/home/hero': ['paused: 播放轮播 | 暂停轮播'],
  'web/parts/home/hot': ['t.trainType === 2: 企业 | 干部'],
  'web/parts/plans/plan-answer': [
    "state === 'changed': 您的修改意见已经收到，新的一版发出后会通知您；也可以按这一版确认。 | 请看过日程和费用后回复；拿不准的地方，可以致电",
    'again: 补充修改意见 | 请修改',
  ],
  'web/parts/plans/plan-sheet': ['expert 授课, point 现场, topic 专题'],
  'web/parts/search/results': [
    'topic 培训专题, news 新闻, point 教学点, project 单招项目, expert 专家, decode 解码浙江, policy 政策, information 资讯, about 关于我们',
  ],
  'web/parts/shell/header': ['menuOpen: 关闭菜单 | 打开菜单', 'open: 收起 | 展开'],
  'web/parts/shell/quick-panel': ['folded: 展开快捷入口 | 收起快捷入口'],
  'web/parts/shell/search-box': ['open: 搜索 | 展开搜索'],
  'web/routes/account/apply': [
    '2 报名已截止, 3 正在开班, 4 已经结班',
    'chosen?.state === open: 其他项目 | 正在报名',
    'chosen: 目前没有别的项目在报名 | 目前没有正在报名的项目',
  ],
  'web/routes/account/login': [
    'lede 查看消息、报名结果与咨询的答复，管理个人资料。, account 学员账号, placeholder 手机号码，或班主任发给您的账号, register 学员注册',
    'lede 查看消息，维护职称、专业领域与简介。, account 教师账号, placeholder 手机号码，或教务部为您开通的账号, register 教师注册',
    'lede 确认本单位学员，维护单位资料，查看消息。, account 单位账号, placeholder 手机号码，或合同签订后开通的账号, register 委托单位注册',
  ],
  'web/routes/account/messages': [
    'page > 1: 这一页没有消息 | 还没有消息',
    'type: 新消息到来时会出现在这里，不必刷新。 | 报名、审核与学院的通知会出现在这里。',
  ],
  'web/routes/public/course-sign-in': ['course: 两 |'],
  'web/routes/public/project-detail': [
    '2 这一期的报名已经截止。是否还有余位，可以打电话问。, 3 这一期正在上课。想让单位里的人也上，可以另开一班。, 4 这一期已经结束。其他项目见下方，也可以按单位的时间另开一班。',
  ],
  'web/routes/staff/invite': [
    'of.isNew: 设置密码以后，用账号和密码登录管理后台。 | 设置新密码以后，原来的密码和所有登录立即作废。',
  ],
  'web/routes/teacher/profile-edit': ['again: 重新提交 | 保存', 'again: 已经重新提交 | 资料已经保存'],
  'web/routes/unit/profile': ['again: 重新提交 | 保存', 'again: 已经重新提交 | 资料已经保存'],
  'web/ui/code-field': ['hasSent: 重发 | 获取', 'hasSent: 重新发送 | 获取验证码'],
  'web/ui/data-grid/bulk-bar': ['total >= limits.searchCounted: 至少 | 共'],
  'web/ui/data-grid/filters': ['phone: 筛选 | 更多筛选'],
  'web/ui/editor/picture': ['full 满栏, large 大, medium 中, small 小', 'center 居中, left 靠左, right 靠右'],
  'web/ui/editor/toolbar': ['chosen: 改图片的文字、大小和位置 | 插入图片'],
  'web/ui/secret': ['open: 隐藏 | 显示'],
  'web/ui/upload': ['picture: 更换文件 | 拖入文件，或点此选择', 'busy: 取消 | 移除'],
};

type Entry = Node & { key: Node; value: Node };
const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text);
const isWord = (node: unknown) => (node as Node).type === 'Literal' && typeof (node as Node).value === 'string';
/** Pieces of one message, which nobody could exchange without seeing it. */
const parts = ['title', 'text', 'when', 'what', 'content', 'label', 'required'];

function* wordsOf(path: string, text: string): Generator<string> {
  const cut = (node: unknown) => text.slice((node as Node).start, (node as Node).end).replace(/\s+/g, ' ');
  const said = (node: unknown) => String((node as Node).value ?? '');
  for (const node of nodesOf(text, path)) {
    const { test, consequent, alternate } = node as Record<string, unknown>;
    if (node.type === 'ConditionalExpression' && [consequent, alternate].some(isWord)) {
      if (![consequent, alternate].every((one) => (one as Node).type === 'Literal')) continue;
      if (isChinese(cut(node))) yield `${cut(test)}: ${said(consequent)} | ${said(alternate)}`.trim();
    } else if (node.type === 'ObjectExpression') {
      const entries = node.properties as Entry[];
      if (entries.length < 2 || !entries.every((e) => e.type === 'Property' && isWord(e.value))) continue;
      if (!entries.every((e) => isChinese(said(e.value))) || entries.some((e) => parts.includes(cut(e.key)))) continue;
      yield entries.map((e) => `${cut(e.key)} ${said(e.value)}`).join(', ');
    }
  }
}

it('each case has its word', () => {
  const found: Record<string, string[]> = {};
  const elsewhere = /^(server\/db\/(demo|migrations)|web\/samples)\/|^shared\/regions\.ts$/;
  for (const { path, text } of readTexts('server', 'shared', 'web', 'scripts')) {
    if (elsewhere.test(path) || !isChinese(text)) continue;
    const words = [...wordsOf(path, text)];
    if (words.length) found[path.replace(/\.tsx?$/, '')] = words;
  }
  expect(found).toEqual(written);
});

/** One address for each public template, by hand where it needs a parameter; pages of records are drawn from sitemap.xml. */
export const templates = [
  '/', '/home/', '/sousuo/', '/sousuo/?wd=%E4%B9%A1%E6%9D%91', '/sousuo/?wd=zzzzqq', '/jmzj/', '/jmzj/list_2/', '/zjgwwyh/', '/ggfzgtt/', '/gbpx/', '/gbpx/ppxm/', '/gbpx/zxzt/2/', '/gbpx/hyxtzt23/', '/gbpx/pxdt/',
  '/gbpx/sousuo/', '/gbpx/sousuo/0/0/0/0/%E5%9F%B9%E8%AE%AD/', '/qypx/', '/qypx/ppxm/', '/qypx/nxdz/', '/qypx/pxdt/', '/qypx/sousuo/', '/qypx/sousuo/%E5%9F%B9%E8%AE%AD/', '/dzxm/', '/xcjx/', '/xcjx/jxdfl0/', '/xcjx/jxdfl0/2/',
  '/xcjx/jxdfl12/', '/baoming/', '/xinwen/xyxw/', '/xinwen/pxdt/2/', '/xinwen/xwfl3/', '/xinwen/xyxw/99/', '/gywm/xyjj/', '/gywm/bxhj/', '/gywm/lxwm/', '/gywm/gzhg/', '/gywm/zzjg/', '/hqpxfa/', '/zcxy/zsyz/', '/zcxy/pxxq/', '/zcxy/cxhz/', '/zcxy/zjzx/',
  '/zcxy/cyzx/', '/zcxy/cyzc/', '/zcxy/qyxq/', '/zxzx/', '/denglu/', '/zhuce/', '/qiandao/', '/qiandao/7/3/', '/404/', '/huizhi/', '/wzdt/', '/yszc/', '/wza/',
];

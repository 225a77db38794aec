import { Position } from '../../shared/contract/attendance.ts';

/**
 * Asks where the phone is, and puts that into the form, which can be sent before. In what browsers of 2018 understand,
 * and nothing more than this: the policy of the page allows it by its digest.
 */
export const script = `(function(){
var geo=navigator.geolocation,lat=document.getElementById('lat');
function say(text){document.getElementById('placed').textContent=text}
function put(name,value){document.getElementById(name).value=value}
if(!geo||lat.value)return;
say('正在取得位置…');
geo.getCurrentPosition(function(found){
put('lat',found.coords.latitude);put('lng',found.coords.longitude);put('accuracy',found.coords.accuracy);
say('已取得位置。')
},function(){say('没有取得位置，可以直接签到。')},{enableHighAccuracy:true,timeout:20000,maximumAge:60000})
})()`;

/** What is said above a form that asks, with room for how far that is. */
export const askedAloud =
  '<p class="note">本课核对签到位置：浏览器会询问您的位置，只用来判断是否在上课地点附近，不保存；不允许也能签到。<b id="placed" role="status"></b></p>';

/** The fields that the script fills. @param found what a form held that comes again */
export function positionFields(found: Position | null): string {
  const field = (name: string, value: number | undefined) =>
    `<input type="hidden" id="${name}" name="${name}" value="${value ?? ''}" autocomplete="off">`;
  return `${field('lat', found?.latitude)}${field('lng', found?.longitude)}${field('accuracy', found?.accuracy)}`;
}

/** Where a form says that the phone is; what is no position, as anybody may send it, is none. */
export function positionIn(read: (name: string) => string): Position | null {
  const numberIn = (name: string) => (read(name).trim() ? Number(read(name)) : Number.NaN);
  const given = { latitude: numberIn('lat'), longitude: numberIn('lng'), accuracy: numberIn('accuracy') };
  const { data } = Position.safeParse(given);
  return data ?? null;
}

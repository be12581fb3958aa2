/**
 * How people say a wish, in the languages of the search. Data, not code: a phrase is compared without case and accents, a word of
 * it with the mistakes of phones. What places are called (*Open House*) is no wish: intent/called-so.ts looks.
 */
import { fold } from '#catalogue/text/fold.ts';
import type { WishKind } from '#domain/wishes.ts';

/** Wishes with a number in them are read by patterns: intent/read-numbers.ts. */
type PhraseWish = Exclude<WishKind, 'openAt' | 'rating'>;

export const WISH_PHRASES: Readonly<Record<PhraseWish, string>> = {
  nearMe: `
near me, nearby, close to me, around me, around here, near here, next to me, close by, closest, nearest, nearest to me, my location
dekat saya, dekat sini, berdekatan, terdekat, sekitar sini, di sekitar saya
قريب مني, قريبة مني, القريبة مني, بالقرب مني, حولي, جنبي, بجانبي
yakınımda, yakınımdaki, yakında, yakınlarda, yakındaki, bana yakın
près de moi, pres de chez moi, autour de moi, proche de moi, à proximité
in der nähe, in meiner nähe, um mich herum
cerca de mí, cerca, cercano, por aquí
рядом, рядом со мной, поблизости
قریب, میرے قریب, मेरे पास, पास में, আমার কাছে, আশেপাশে
近くの, 近く, 付近, 附近, 我附近, 周边, 근처, 주변, 가까운, ใกล้ฉัน, ใกล้ๆ, แถวนี้`,
  openNow: `
open now, open right now, opened now, open today, currently open, now open, still open, open rn
buka sekarang, sedang buka, masih buka, buka hari ini
مفتوح الآن, مفتوح, فاتح الآن, فاتح, مفتوحة, مفتوح حاليا
şu an açık, şimdi açık, açık, açık olan, şu anda açık
ouvert maintenant, ouvert, ouverte, ouvert aujourd'hui, ouverts
jetzt geöffnet, geöffnet, jetzt offen, heute geöffnet
abierto ahora, abierto, abiertos
открыто сейчас, открыто
営業中, 今開いている, 今やってる, 开门, 营业中, 正在营业, 영업중, 지금영업, เปิดตอนนี้, เปิดอยู่`,
  openLate: `
open late, open till late, open until late, late night, late night food, late at night, midnight food, open 24 hours, 24 hours, open all night, supper
buka malam, larut malam, buka sampai malam, tengah malam, buka 24 jam, 24 jam
مفتوح لوقت متأخر, آخر الليل, ٢٤ ساعة
gece açık, geç saatlere kadar açık, 24 saat
ouvert tard, tard le soir, ouvert la nuit
spät geöffnet, lange geöffnet, nachts geöffnet
abierto hasta tarde, abierto de noche
深夜, 夜遅く, 宵夜, 夜宵, 심야, 야식, เปิดดึก, รอบดึก`,
  openTomorrow: `
open tomorrow, tomorrow, buka besok, buka esok, besok, esok, مفتوح غدا, yarın açık, yarın, ouvert demain, demain
morgen geöffnet, abierto mañana, завтра, 明日, 明天, 내일, พรุ่งนี้`,
  breakfast: `
breakfast, for breakfast, sarapan, sarapan pagi, makan pagi, فطور, إفطار الصباح, kahvaltı, kahvaltılık, petit déjeuner, petit dej
frühstück, frühstücken, desayuno, завтрак, 朝食, モーニング, 早餐, 早饭, 아침식사, 조식, อาหารเช้า`,
  iftar: `
iftar, iftaar, buka puasa, berbuka, berbuka puasa, bukber, إفطار رمضان, إفطار صائم, iftarlık, iftar menüsü, rupture du jeûne
イフタール, 开斋, 이프타르`,
  prayer: `
prayer room, prayer rooms, prayer space, prayer area, prayer facilities, place to pray, somewhere to pray, musalla, musolla
surau, ada surau, musholla, mushola, mushalla, ada musholla, tempat solat, tempat sholat
مصلى, فيه مصلى, مكان للصلاة, غرفة صلاة, mescit, mescitli, namaz yeri, ibadethane
salle de prière, lieu de prière, gebetsraum, sala de oración, молельная комната
礼拝, 礼拝室, 礼拝堂, 祈祷室, 礼拜室, 祷告室, 기도실, ห้องละหมาด, ละหมาด`,
  family: `
family friendly, family, for family, for families, families, family restaurant, family section
keluarga, untuk keluarga, ramah keluarga, restoran keluarga
عائلي, عائلات, للعائلات, عوائل, قسم عائلات, aile, aile için, ailece, famille, en famille, familial
familie, familienfreundlich, para familias, семейный, 家族, 家族連れ, 가족, ครอบครัว`,
  kids: `
kids menu, kids, kid friendly, kids friendly, child friendly, for kids, with kids, children, for children, with children, toddler
menu anak, ramah anak, anak anak, للأطفال, أطفال, ألعاب أطفال, çocuk menüsü, çocuklu, çocuk dostu
menu enfant, enfants, avec enfants, kindermenü, kinderfreundlich, mit kindern, menú infantil, con niños
子供連れ, 子連れ, キッズメニュー, 儿童, 亲子, 어린이, 아이와, เด็ก`,
  parking: `
parking, car park, carpark, free parking, parking lot, parkir, tempat parkir, ada parkir, parkir luas
موقف, موقف سيارات, مواقف, otopark, otoparklı, parkplatz, parkplätze, parken, aparcamiento, estacionamiento
парковка, 駐車場, 停车, 停车场, 주차, 주차장, ที่จอดรถ`,
  delivery: `
delivery, deliver, delivers, home delivery, food delivery, delivered, pesan antar, penghantaran, dihantar
توصيل, توصيل منزلي, دليفري, paket servis, eve servis, eve teslim, livraison, à livrer, lieferung, lieferdienst, liefern
a domicilio, entrega, доставка, デリバリー, 出前, 配達, 外卖, 配送, 배달, เดลิเวอรี่, ส่งถึงบ้าน`,
  takeaway: `
takeaway, take away, takeout, take out, food to go, for takeaway, tapau, bungkus, bawa pulang, dibungkus
سفري, تيك اواي, تيك اوي, paket, al götür, gel al, à emporter, emporter, zum mitnehmen, mitnehmen
para llevar, на вынос, с собой, テイクアウト, 持ち帰り, 打包, 外带, 포장, 테이크아웃, กลับบ้าน`,
  certified: `
certified, certified only, halal certified, certified halal, muis certified, muis certified only, jakim certified, with certificate, halal certificate, officially halal
bersertifikat, bersertifikat halal, sijil halal, diperakui, معتمد, شهادة حلال, sertifikalı, helal sertifikalı
certifié, certifié halal, certifiée, zertifiziert, halal zertifiziert, certificado, certificado halal
認証, ハラール認証, 认证, 清真认证, 인증, 할랄인증, มีใบรับรอง`,
  muslimOwned: `
muslim owned, muslim owner, owned by muslims, muslim run, owner muslim, milik muslim, pemilik muslim, tuan punya muslim
صاحبه مسلم, مملوك لمسلم, müslüman sahibi, sahibi müslüman, tenu par un musulman, propriétaire musulman
muslimischer besitzer, dueño musulmán, ムスリムオーナー, 穆斯林老板, 무슬림사장, เจ้าของมุสลิม`,
  noAlcohol: `
no alcohol, without alcohol, alcohol free, no liquor, no beer, no wine, tanpa alkohol, bebas alkohol, tiada alkohol
بدون كحول, خالي من الكحول, alkolsüz, alkol yok, sans alcool, ohne alkohol, alkoholfrei, sin alcohol, без алкоголя
アルコールなし, 酒なし, 不卖酒, 无酒精, 무알콜, ไม่มีแอลกอฮอล์`,
  cheap: `
cheap, cheep, chep, cheap eats, cheap eat, cheap food, cheapest, budget, budget friendly, affordable, inexpensive, low price
murah, murah meriah, harga murah, رخيص, رخيصة, ارخص, سعر رخيص, ucuz, uygun fiyatlı, hesaplı
pas cher, pas chers, bon marché, pas chere, günstig, günstige, günstiger, günstiges, billig, barato, baratos, económico
дёшево, дешево, недорого, सस्ता, سستا, 安い, 格安, 便宜, 平价, 저렴한, 가성비, ราคาถูก`,
  vegetarian: `
vegetarian, vegetarians, vegan, veggie, meatless, plant based, nabati, نباتي, نباتية, vejetaryen, vejeteryan
végétarien, végétarienne, vegetarisch, vegetariano, вегетарианский, शाकाहारी
ベジタリアン, ヴィーガン, 素食, 채식, 비건, มังสวิรัติ`,
  buffet: `
buffet, buffets, all you can eat, eat all you can, ayce, prasmanan, makan sepuasnya, bufet, بوفيه, بوفيه مفتوح, açık büfe
buffet à volonté, à volonté, all-you-can-eat, buffet libre, шведский стол, 食べ放題, ビュッフェ, バイキング, 自助餐, 뷔페, 무한리필, บุฟเฟ่ต์`,
};

/** Whoever types one of these looks for those who cook for parties, and not for a table. */
const CATERING =
  'catering caterer caterers katering kitchen kitchens canteen canteens kantin kantine cantine traiteur تموين ضيافة';
let catering: ReadonlySet<string> | undefined;

export function isCateringWord(word: string): boolean {
  catering ??= new Set(CATERING.split(' ').map(fold));
  return catering.has(word);
}

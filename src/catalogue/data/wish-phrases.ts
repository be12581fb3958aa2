/**
 * Phrases that express a wish, in the languages of the search. Data, not code. Phrases match without case and accents; their
 * words may contain typos. A phrase that is a place's name (*Open House*) is no wish: see intent/called-so.ts.
 */
import { fold } from '#catalogue/text/fold.ts';
import { toWords } from '#catalogue/text/split-words.ts';
import type { WishKind } from '#domain/search/wishes.ts';

/** intent/number-wishes.ts parses wishes that contain a number, intent/day-wishes.ts those for a day. */
type PhraseWish = Exclude<WishKind, 'openAt' | 'openOn' | 'rating'>;

export const WISH_PHRASES: Readonly<Record<PhraseWish, string>> = {
  nearMe: `
la plus proche, le plus proche, les plus proches, plus proche, plus proches, le plus près, la plus près, más cercana, la más cercana, el más cercano, cercana, mas cerca, più vicino, più vicina, nächste, nächster, nächstes, nächstgelegene, dichtstbijzijnde, ближайшая, ближайшую, dekat-dekat sini
near my location, near my hotel, near us, around us, nearest to us, in my area, in the area, within walking distance, walking distance, walkable, not far, local to me, close to my hotel, near where i am, in this area
اقرب, الاقرب, قريب, قريبة, قريبه, قريب من هنا, القريب, جنبنا, حوالي, بقربي
près d'ici, pres d ici, près, à côté, a cote, à proximité de moi, dans le coin, proche, proches
in der nahe, hier in der nähe, in der umgebung, umgebung, nahe mir, ums eck
vicino, vicino a me, qui vicino, nelle vicinanze, perto de mim, perto, dichtbij, in de buurt, bij mij in de buurt, in mijn buurt, nära mig, i närheten
cerca de aquí, aquí cerca, más cercano
близко, неподалёку, недалеко, возле меня, около меня, ближайший, ближайшее, ближайшие, рядом с мной
yakin, en yakın, yakınımızda, buraya yakın, civarda, çevremde, dkt sini, dekat saye, dkt saya, deket sini, deket saya, terdekat dari sini, paling dekat, sekitar saya, sekitarku, berhampiran saya, berhampiran
gần đây, gần tôi, quanh đây, gần nhất
最寄り, 近所, 周辺の, この近く, この辺, 这附近, 离我最近, 最近的, 就近, 내주변, 내근처, 가까이, 제일가까운, 여기근처, ใกล้ฉัน, ใกล้ที่นี่, ใกล้เคียง, แถวๆนี้, ใกล้สุด
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
is open, open at the moment, open atm, opennow, open tonight, open this evening, open right now near me
buka skrg, yang buka, buka skarang, masih bukak, bukak sekarang, đang mở cửa, mở cửa
مفتوح هلأ, مفتوح دلوقتي, فاتح دلوقتي, شغال, شغال الان, فاتحين
çalışıyor, hâlâ açık, açık mı, aperto, aperto ora, aperto adesso, aberto, aberto agora, nu open, geopend, öppet, öppet nu
ouvert actuellement, encore ouvert, ouvert ce soir, offen, offen jetzt, gerade offen, gerade geöffnet, jetzt auf, noch offen, heute offen
abierto hoy, abierto a esta hora, сейчас открыто, открытые, работает, работает сейчас, открыт
今営業中, 今すぐ, 現在营业, 现在开, 现在营业, 还开着, 개점, 오픈, 지금열린, 문연, 지금문연, ตอนนี้เปิด, ยังเปิด
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
after midnight, past midnight, until midnight, till midnight, midnight, midnight snack, all night, late dinner, late nite, late, overnight
lewat malam, makan malam lewat, dini hari, tutup malam, buka sampai pagi
بعد منتصف الليل, متأخر, متاخر, لوقت متاخر, سهر
gece yarısı, gece geç, gecenin
après minuit, minuit, tard, nuit, cette nuit
nachts, mitternacht, nach mitternacht, spät, spätabends
tarde, de madrugada, medianoche, notte, tardi, laat open, laat, nachtelijk, допоздна, ночью, ночной
深夜営業, 通宵, 半夜, 늦게까지, 새벽, ดึก, ตลอดคืน
open late, open till late, open until late, late night, late nights, late night food, late night eats, late eats, at night, night food, late at night, midnight food, open all night, supper
buka malam, larut malam, buka sampai malam, tengah malam
مفتوح لوقت متأخر, آخر الليل
gece açık, geç saatlere kadar açık
ouvert tard, tard le soir, ouvert la nuit
spät geöffnet, lange geöffnet, nachts geöffnet
abierto hasta tarde, abierto de noche
深夜, 夜遅く, 宵夜, 夜宵, 심야, 야식, เปิดดึก, รอบดึก`,
  openAllDay: `
24/7, 24x7, 24h, 24h open, 24hr, 24 hr, 24 hrs, 24hrs, 24 hour, 24hour, 24 hours, 24hours, round the clock, around the clock, day and night, twenty four hours
24 jam, 24jam, siang malam, 24 ساعة, يعمل 24 ساعة, على مدار الساعة, طوال اليوم, اربع وعشرين ساعة
24 saat, 24 saat açık, 7/24, 7/24 açık, gece gündüz açık, 24h/24, 24h/24 7j/7, 24h sur 24, 24 heures sur 24, 24 heures, jour et nuit
rund um die uhr, rund um die uhr geöffnet, rund um die uhr offen, 24 stunden, 24 stunden geöffnet, 24 stunden offen, 24 horas, las 24 horas, 24 ore, 24 ore su 24, 24 uur, 24 uur open, dygnet runt
круглосуточно, круглосуточный, круглосуточная, круглосуточное, круглосуточные, работает круглосуточно, 24 часа, работает 24 часа, 24 giờ, mở cửa 24h
24 घंटे, २४ घंटे, चौबीस घंटे, 24 گھنٹے, چوبیس گھنٹے, ২৪ ঘণ্টা, ২৪ ঘন্টা, 昼夜营业, 全天营业, 24時間営業, 24小时营业, 24시간영업, 24시간, 24 ชั่วโมง, ตลอด24ชั่วโมง`,
  openTomorrow: `
open tomorow, tmr, tomorow, tmrw, buka esok pagi, buka bsk, bukra, بكرا, بكرة, غدا مفتوح, domani, aperto domani, morgen open, yarına
open tomorrow, tomorrow, buka besok, buka esok, besok, esok, مفتوح غدا, yarın açık, yarın, ouvert demain, demain
morgen geöffnet, abierto mañana, завтра, 明日, 明天, 내일, พรุ่งนี้`,
  breakfast: `
brekkie, breakfast place, morning food, in the morning, brunch, breakfasts, breakfst, breakfeast
sarapan pagi, bersarapan, sarap, bfast
فطار, الفطار, ريوق, ترويقة, افطار, فطور صباحي, وجبة الصباح
serpme kahvaltı, sabah kahvaltısı, kahvalti, kahvaltı salonu
petit-déjeuner, le petit déj, brunch, ontbijt, ontbijten, colazione, café da manhã, pequeno almoço, frühstückscafé, bữa sáng, ăn sáng, नाश्ता, ناشتہ, নাস্তা, সকালের নাস্তা
朝ごはん, 朝御飯, 早点, 早茶, 아침, 아침밥, 브런치, ข้าวเช้า, มื้อเช้า
breakfast, for breakfast, sarapan, sarapan pagi, makan pagi, فطور, إفطار الصباح, kahvaltı, kahvaltılık, petit déjeuner, petit dej
frühstück, frühstücken, desayuno, завтрак, 朝食, モーニング, 早餐, 早饭, 아침식사, 조식, อาหารเช้า`,
  iftar: `
iftar near me, break fast, breaking fast, break my fast, ramadan buffet, ramadan, ramadhan, iftar menu, buka bersama, bukber, takjil
افطار رمضان, iftar yemeği, iftar mekanları, iftar menüleri, ramazan, rupture du jeune, ftour, iftar essen, fastenbrechen, ифтар
ইফতার, इफ्तार, इफ़्तार, افطاری, iftari, iftar dinner, ifthar, iftarı, iftarda, iftara, iftar time, time for iftar, iftar saati, iftar saatinde, iftar vakti, iftar vaktinde, waktu berbuka, waktu berbuka puasa, waktu iftar, heure de l'iftar, وقت الإفطار
イフタル, 开斋饭, 라마단, ละศีลอด
iftar, iftaar, buka puasa, berbuka, berbuka puasa, bukber, إفطار رمضان, إفطار صائم, iftarlık, iftar menüsü, rupture du jeûne
イフタール, 开斋, 이프타르`,
  suhoor: `
suhoor, suhur, sahoor, sahur, sehri, open for suhoor, open at suhoor, suhoor place, sahuran, makan sahur, bersahur, buka sahur, tempat sahur
سحور, السحور, للسحور, مفتوح للسحور, sahurda, sahur yemeği, souhour, shour, ouvert au souhour, suhoor essen, сухур
sahour, sahoor food, sehur, sahri, makan saur, sehri food, সেহরি, সাহরি, सहरी, सेहरी, سحری, 封斋饭, スフール, 수후르, sahura, sahur saatinde, sahur vakti, suhoor time, time for suhoor, waktu sahur, masa sahur, heure du souhour, وقت السحور`,
  prayer: `
prayer, pray, solah, salah, namaz, prayer hall, musallah, musollah, place for prayer, can pray, mosque nearby, near mosque, near a mosque, near masjid, with musalla, has surau, with surau, praying room
ada musolla, ada tempat solat, ada tempat sholat, boleh solat, bisa sholat, dekat masjid, dekat musholla, ruang sholat
مصلي, للصلاة, مكان صلاة, قريب من مسجد, جنب مسجد, فيه مصلي
namaz kılınabilen, mescidi olan, camiye yakın, namaz kılınacak
avec salle de prière, pour prier, prière, gebetsraum, mit gebetsraum, beten, gebedsruimte, sala di preghiera, намаз, молельня, комната для намаза, молельной комнатой
礼拝スペース, 祈祷所, お祈り, 祈祷, 祷告, 기도, 기도실있는, มีห้องละหมาด, ที่ละหมาด
prayer room, prayer rooms, prayer space, prayer area, prayer facilities, place to pray, somewhere to pray, musalla, musolla
surau, ada surau, musholla, mushola, mushalla, ada musholla, tempat solat, tempat sholat
مصلى, فيه مصلى, مكان للصلاة, غرفة صلاة, mescit, mescitli, namaz yeri, ibadethane
salle de prière, lieu de prière, gebetsraum, sala de oración, молельная комната
礼拝, 礼拝室, 礼拝堂, 祈祷室, 礼拜室, 祷告室, 기도실, ห้องละหมาด, ละหมาด`,
  family: `
families welcome, family place, family seating, whole family, family style, with family, with my family, for the family, for a family, with parents
bersama keluarga, makan keluarga, sekeluarga, tempat keluarga, utk keluarga
عائلة, للعائلة, مع العائلة, العائلة, عوايل, للعوائل, جلسات عائلية
aileler için, aile restoranı, ailemle, aileye uygun, pour la famille, pour famille, familiale, familles, familienrestaurant, für familien, mit der familie, mit familie, en familia, per famiglie, voor het gezin, gezin, met gezin, для семьи, с семьёй, gia đình
ファミリー, 家族向け, 家族で, 家庭, 适合家庭, 一家人, 가족식사, 가족과, 가족모임, เหมาะกับครอบครัว
family friendly, family, for family, for families, families, family restaurant, family section
keluarga, untuk keluarga, ramah keluarga, restoran keluarga
عائلي, عائلات, للعائلات, عوائل, قسم عائلات, aile, aile için, ailece, famille, en famille, familial
familie, familienfreundlich, para familias, семейный, 家族, 家族連れ, 가족, ครอบครัว`,
  kids: `
kid menu, children menu, childrens menu, kids meal, kids meals, kids corner, playground, play area, high chair, baby chair, with toddler, with a toddler, with baby, baby friendly, for children, family with kids, good for kids, stroller
untuk anak, utk anak, kanak-kanak, untuk kanak kanak, mesra kanak kanak, bawa anak, budak budak
اولاد, للاولاد, اطفال, مع اطفال, العاب, كيدز
çocuk, çocuklar için, çocukla, çocuk parkı, oyun alanı
pour enfants, avec des enfants, aire de jeux, für kinder, kinder, mit kind, spielecke, spielplatz, para niños, niños, bambini, kindvriendelijk, kinderen, для детей, с детьми, детское меню, детская
キッズ, 子ども連れ, 子供, 赤ちゃん, 小孩, 有儿童椅, 带小孩, 키즈, 아기의자, 놀이방, เมนูเด็ก, พาเด็ก
kids menu, kids, kid friendly, kids friendly, child friendly, for kids, with kids, children, for children, with children, toddler
menu anak, ramah anak, anak anak, للأطفال, أطفال, ألعاب أطفال, çocuk menüsü, çocuklu, çocuk dostu
menu enfant, enfants, avec enfants, kindermenü, kinderfreundlich, mit kindern, menú infantil, con niños
子供連れ, 子連れ, キッズメニュー, 儿童, 亲子, 어린이, 아이와, เด็ก`,
  parking: `
with parking, has parking, car parking, park my car, valet
ada tempat letak kereta, tempat letak kereta, parking luas, senang parking
باركنج, موقف سيارة, فيه موقف, avec parking, stationnement, mit parkplatz, park yeri, otopark var, parcheggio, parcheggiare, parkeren, parkeerplaats, с парковкой
駐車場あり, 可停车, 有停车位, 주차가능, มีที่จอดรถ, จอดรถ
parking, car park, carpark, free parking, parking lot, parkir, tempat parkir, ada parkir, parkir luas
موقف, موقف سيارات, مواقف, otopark, otoparklı, parkplatz, parkplätze, parken, aparcamiento, estacionamiento
парковка, 駐車場, 停车, 停车场, 주차, 주차장, ที่จอดรถ`,
  delivery: `
delivers to me, to my hotel, order online, order in, home deliver, delivry, delivary, deliveroo, uber eats, grabfood, foodpanda, doordash, talabat
delivery, boleh delivery, bisa delivery, hantar, penghantaran rumah, antar, diantar, gofood, grab food, pesan online
توصيل للبيت, توصيل طلبات, دليفري للبيت, طلبات, ديليفري
eve sipariş, sipariş, servis var, livraison à domicile, livré, livre à domicile, liefert, lieferservice, nach hause, a domicilio, consegna a domicilio, consegna, bezorgen, thuisbezorgd, bezorging, с доставкой, доставка еды, доставка на дом, giao hàng, ship
宅配, 可外卖, 送餐, 送外卖, 배달되는, 배달가능, ส่ง, สั่งกลับบ้าน
delivery, deliver, delivers, home delivery, food delivery, delivered, pesan antar, penghantaran, dihantar
توصيل, توصيل منزلي, دليفري, paket servis, eve servis, eve teslim, livraison, à livrer, lieferung, lieferdienst, liefern
a domicilio, entrega, доставка, デリバリー, 出前, 配達, 外卖, 配送, 배달, เดลิเวอรี่, ส่งถึงบ้าน`,
  takeaway: `
take-away, to go, tapao, ta pau, takeaways, pick up, pickup, grab and go
tapao, bawa balik, dibawa pulang, take away
تيك أواي, للسفري, paket servisi, à emporter seulement, vente à emporter, abholung, zum abholen, afhalen, meenemen, da asporto, asporto, навынос
お持ち帰り, 持ち帰りできる, 可打包, 外賣自取, 自取, 테이크아웃, ซื้อกลับบ้าน
takeaway, take away, takeout, take out, food to go, for takeaway, tapau, bungkus, bawa pulang, dibungkus
سفري, تيك اواي, تيك اوي, paket, al götür, gel al, à emporter, emporter, zum mitnehmen, mitnehmen
para llevar, на вынос, с собой, テイクアウト, 持ち帰り, 打包, 外带, 포장, 테이크아웃, กลับบ้าน`,
  certified: `
halal cert, halal certificate only, hal al certified, certificated, with halal cert, with halal certificate, officially certified, muis, muis halal, jakim, jakim halal, mui halal, halal mui, sertifikat mui, lppom mui, hmc, hmc halal, hmc certified, hfa certified, ifanca, avs, avs halal, certifié avs, achahada, argml, label avs, certifiés, certifiée halal, halal zertifikat, halal-zertifikat, zertifizierte, zertifizierter, zertifiziertes, helal zertifiziert, halal gecertificeerd, halal keurmerk, certificata halal, сертифицированный, сертифицированная, شهادة الحلال, حاصل على شهادة,  ada sijil halal, sijil, ada sertifikat halal, sertifikat halal, sertifikat mui, bersijil, bersijil halal
حاصل على شهادة حلال, شهادة, موثق, helal belgeli, helal sertifikası olan, avec certificat, certification halal, mit zertifikat, halalzertifikat, gecertificeerd, certificato, certificato halal, сертифицировано, сертификат, сертификат халяль
ハラル認証, ハラール認証店, 認証済み, 清真认证的, 有认证, 有清真证, 할랄인증받은, ได้รับรองฮาลาล, มีเครื่องหมายฮาลาล
certified, certified only, halal certified, certified halal, muis certified, muis certified only, jakim certified, with certificate, halal certificate, officially halal
bersertifikat, bersertifikat halal, sijil halal, diperakui, معتمد, شهادة حلال, sertifikalı, helal sertifikalı
certifié, certifié halal, certifiée, zertifiziert, halal zertifiziert, certificado, certificado halal
認証, ハラール認証, 认证, 清真认证, 인증, 할랄인증, มีใบรับรอง`,
  muslimOwned: `
muslim-owned, owned by muslim, muslim business, halal owner, owner is muslim, run by muslims, muslim family owned, pemiliknya muslim, punya orang islam, tuan kedai muslim, orang islam punya, bumiputera
صاحب مسلم, اصحابه مسلمين, صاحبها مسلم, müslüman işletmesi, patron musulman, gérant musulman, inhaber muslimisch, muslimischer inhaber, moslimeigenaar, propietario musulmán, владелец мусульманин
イスラム教徒経営, 穆斯林开的, 老板是穆斯林, 무슬림운영, เจ้าของเป็นมุสลิม
muslim owned, muslim owner, owned by muslims, muslim run, owner muslim, milik muslim, pemilik muslim, tuan punya muslim
صاحبه مسلم, مملوك لمسلم, müslüman sahibi, sahibi müslüman, tenu par un musulman, propriétaire musulman
muslimischer besitzer, dueño musulmán, ムスリムオーナー, 穆斯林老板, 무슬림사장, เจ้าของมุสลิม`,
  noAlcohol: `
no alchohol, no alcohol served, not serving alcohol, does not serve alcohol, doesnt serve alcohol, alcohol-free, dry restaurant, no booze, no bar, non alcoholic, without bar, no alkohol
tak jual arak, tak hidang arak, tidak jual alkohol, tanpa alcohol, non alkohol, tiada arak, gak ada alkohol
لا يقدم الكحول, ما يقدم خمر, بدون خمر, لا يقدم خمور, خالي من الخمور
alkol yok mu, alkolsüz mekan, içkisiz, içkisiz restoran, sans alcohol, sans vente d'alcool, pas d'alcool, kein alkohol, ohne alkoholausschank, geen alcohol, zonder alcohol, senza alcol, niente alcol, не подают алкоголь, безалкогольный
お酒なし, 禁酒, ノンアルコール, 没有酒, 不提供酒精, 无酒, 술없는, 술안파는, ไม่ขายเหล้า, ไม่ขายแอลกอฮอล์
no alcohol, without alcohol, alcohol free, no liquor, no beer, no wine, tanpa alkohol, bebas alkohol, tiada alkohol
بدون كحول, خالي من الكحول, alkolsüz, alkol yok, sans alcool, ohne alkohol, alkoholfrei, sin alcohol, без алкоголя
アルコールなし, 酒なし, 不卖酒, 无酒精, 무알콜, ไม่มีแอลกอฮอล์`,
  noPork: `
no pork, no pork no lard, no pork or lard, no pork and lard, no pork served, pork free, pork-free, without pork, non pork, non-pork, zero pork, no lard, no pig, no swine, porkless, pork not served, not serving pork, does not serve pork
tanpa babi, bebas babi, tiada babi, tak ada babi, tidak ada babi, tidak jual babi, tak jual babi, tidak menjual babi, non babi, nonbabi, tanpa daging babi, tanpa lard, tidak mengandung babi
بدون خنزير, بدون لحم خنزير, بدون لحم الخنزير, خالي من لحم الخنزير, خال من لحم الخنزير, خالي من الخنزير, بلا خنزير, لا يقدم لحم الخنزير, من غير خنزير
domuz yok, domuz eti yok, domuzsuz, domuz etsiz, domuz eti olmayan, domuz satmayan, sans porc, pas de porc, sans cochon, sans viande de porc, ohne schwein, ohne schweinefleisch, kein schwein, kein schweinefleisch, schweinefleischfrei
sin cerdo, sin carne de cerdo, senza maiale, niente maiale, sem porco, sem carne de porco, geen varken, geen varkensvlees, zonder varkensvlees, без свинины, utan fläsk, uden svinekød, không thịt heo, không thịt lợn
豚肉なし, 豚なし, 豚不使用, 豚肉不使用, ノーポーク, 不含猪肉, 无猪肉, 没有猪肉, 不卖猪肉, 不用猪肉, 돼지고기없는, 돼지고기없이, 노포크, ไม่มีหมู, ไม่ขายหมู, ไม่ใส่หมู`,
  handSlaughtered: `
hand slaughtered, hand slaughter, handslaughter, slaughtered by hand, hand killed, zabiha hand cut, zabihah hand cut, hand cut zabiha, hand cut zabihah, halal hand cut, hand cut halal, hand zabiha, hand zabihah, zabiha by hand, no machine slaughter, not machine slaughtered, non machine slaughtered, without machine slaughter
sembelih tangan, sembelihan tangan, disembelih tangan, disembelih dengan tangan, potong tangan, sembelih manual, sembelihan manual, disembelih manual, disembelih secara manual, dipotong manual, bukan sembelihan mesin
ذبح يدوي, ذبح يدويا, مذبوح يدويا, مذبوحة يدويا, ذبح باليد, مذبوح باليد, مذبوحة باليد, ذبيحة يدوية
elle kesim, elle kesilmiş, elle kesilen, el kesimi, el ile kesim, bıçakla kesim, makine kesimi olmayan
abattu à la main, abattue à la main, abattus à la main, abattage à la main, abattage manuel, égorgé à la main, égorgée à la main
handgeschlachtet, von hand geschlachtet, handschlachtung, sacrificado a mano, degollado a mano, macellato a mano, handgeslacht, met de hand geslacht, ручной забой, ہاتھ سے ذبح
手工屠宰, 人工屠宰, 手宰, 手作業屠畜, 手で屠畜, 손도축, เชือดด้วยมือ`,
  notStunned: `
not stunned, non stunned, nonstunned, unstunned, un stunned, no stunning, without stunning, no stun, non stun, without stun, stun free, not pre stunned
tidak distunning, tidak di stunning, tidak distun, tak distun, tanpa stunning, tanpa stun, tidak dipingsankan, tanpa dipingsankan, tanpa pemingsanan, tidak dibius, tanpa pembiusan, tanpa setrum, tidak disetrum, tidak dipengsankan
بدون صعق, دون صعق, بلا صعق, من غير صعق, غير مصعوق, غير مصعوقة, بدون تدويخ, دون تدويخ
bayıltmasız, bayıltmadan, bayıltılmadan, bayıltılmamış, şoklamasız, şok verilmeden, elektroşoksuz, sersemletmesiz, sersemletilmeden
sans étourdissement, sans étourdir, non étourdi, non étourdie, non étourdis, pas étourdi, sans assommage, sans électronarcose
ohne betäubung, unbetäubt, nicht betäubt, betäubungslos, sin aturdimiento, sin aturdir, senza stordimento, onverdoofd, zonder verdoving, без оглушения
不击晕, 无击晕, 未击晕, スタンニングなし, 気絶なし, 무기절`,
  cheap: `
cheap and good, good and cheap, on a budget, value for money, not expensive, low cost, under 10 dollars, under $10, student budget, student friendly, reasonable, cheap n good, chp, cheapo
murah sedap, murah dan sedap, hemat, terjangkau, paling murah, ekonomis, jimat, bajet
رخيصين, ارخص مطعم, بسعر رخيص, اقتصادي, على قد الايد, مناسب السعر
ucuza, en ucuz, ekonomik, hesapli, uygun, pas très cher, petit prix, petits prix, moins cher, économique, abordable, billige, preiswert, kleines budget, günstig essen, goedkoop, goedkope, economico, economici, a buon prezzo, más barato, económicos, barata, бюджетно, дешевое, дешёвая, недорогой, недорогое, rẻ, giá rẻ
安くて, 安い店, コスパ, リーズナブル, 实惠, 便宜的, 平价的, 저렴한곳, 싼, 가성비좋은, ถูก, ราคาไม่แพง, ราคาประหยัด
cheap, cheep, chep, cheap eats, cheap eat, cheap food, cheapest, budget, budget friendly, affordable, inexpensive, low price
murah, murah meriah, harga murah, رخيص, رخيصة, ارخص, سعر رخيص, ucuz, uygun fiyatlı, hesaplı
pas cher, pas chers, bon marché, pas chere, günstig, günstige, günstiger, günstiges, billig, barato, baratos, económico
дёшево, дешево, недорого, सस्ता, سستا, 安い, 格安, 便宜, 平价, 저렴한, 가성비, ราคาถูก`,
  vegetarian: `
veg, veg food, pure veg, vegitarian, vegeterian, vegiterian, vege, vegan options, vegan friendly, vegetarian options, vegan food, no meat
sayur sahaja, vegetarian food, tanpa daging
فيجن, نباتيين, للنباتيين, vejetaryen menü, vegan menü, etsiz, végane, vegane, vegetarische, vegetariana, vegano, veganes, vegetarisches, вегетарианское, веганский, веган, chay, đồ chay, ăn chay, quán chay, cơm chay, ویجیٹیرین, शाकाहारी खाना
ビーガン, 精進料理, 素菜, 纯素, 斋, 素, 채식주의, 비건식당, อาหารเจ, เจ, วีแกน
vegetarian, vegetarians, vegan, veggie, meatless, plant based, nabati, نباتي, نباتية, vejetaryen, vejeteryan
végétarien, végétarienne, vegetarisch, vegetariano, вегетарианский, शाकाहारी
ベジタリアン, ヴィーガン, 素食, 채식, 비건, มังสวิรัติ`,
  buffet: `
bufet, buffe, buffett, buffet lunch, buffet dinner, eat all you want, unlimited, free flow, bottomless, all u can eat, ayce bbq, all you can eat buffet, buffet ramadhan, bufet ramadhan, all you can eat murah
بوفية, اوبن بوفيه, açık büfe kahvaltı, sınırsız, buffet illimité, illimité, à volonte, all you can eat restaurant, essen soviel man will, buffet libre, tutto a volontà, onbeperkt, onbeperkt eten, безлимит
食べ飲み放題, 食べほうだい, 自助, 无限畅吃, 放题, 무제한, 무한, กินไม่อั้น
buffet, buffets, all you can eat, eat all you can, ayce, prasmanan, makan sepuasnya, bufet, بوفيه, بوفيه مفتوح, açık büfe
buffet à volonté, à volonté, all-you-can-eat, buffet libre, шведский стол, 食べ放題, ビュッフェ, バイキング, 自助餐, 뷔페, 무한리필, บุฟเฟ่ต์`,
  foodCourt: `
hawker, hawkers, hawker centre, hawker centres, hawker center, hawker centers, hawker food, hawker stall, hawker stalls
food court, food courts, foodcourt, foodcourts, food centre, food centres, food center, food centers, food hall, food halls
pusat penjaja, penjaja, medan selera, pusat makanan, pujasera, foodcourt mall, gerai makan, gerai makanan
فود كورت, فودكورت, ساحة الطعام, ساحة طعام, صالة الطعام, ساحة المطاعم, yemek katı, aire de restauration, фудкорт, фуд корт
khu ẩm thực, ホーカー, ホーカーズ, ホーカーセンター, フードコート, 屋台村, 小贩中心, 小販中心, 熟食中心, 食阁, 食閣, 美食广场, 美食中心, 美食街
호커센터, 푸드코트, ศูนย์อาหาร, ฟู้ดคอร์ท, ฟู้ดคอร์ต, ฟู้ดเซ็นเตอร์`,
  unstated: `
zabiha, zabihah, zabeeha, zabeehah, dhabiha, dhabihah, zabiha only, zabihah only
no msg, msg free, without msg, zero msg, no ajinomoto, without ajinomoto, no preservatives, nut free, no nuts, peanut free, no peanuts, without nuts, dairy free, no dairy, lactose free, egg free, no eggs
tanpa msg, tanpa micin, tiada msg, tanpa ajinomoto, tanpa kacang, tanpa pengawet, sans glutamate, sans msg, sans arachide, sans arachides, sans noix, sans lactose, ohne glutamat, ohne msg, ohne nüsse, laktosefrei, sin gluten ni msg, sin glutamato, sin lactosa, sin nueces, senza lattosio, senza glutammato, msg siz, katkısız, fıstıksız, laktozsuz, без глутамата, без орехов, без лактозы, بدون مكسرات, بدون ملح صيني, خالي من المكسرات
after prayer, after prayers, after friday prayer, after friday prayers, after jumuah, after jummah, after salah, after maghrib, after isha, after tarawih, after taraweeh, before prayer, lepas solat, selepas solat, habis sholat, setelah sholat, lepas terawih, selepas terawih, setelah tarawih, namazdan sonra, namaz sonrası, teravihten sonra, après la prière, nach dem gebet, nach dem freitagsgebet, después del rezo, بعد الصلاة, بعد صلاة الجمعة, بعد التراويح, после намаза`,
};

/** These words ask for caterers rather than for a table. */
const CATERING =
  'catering caterer caterers katering kitchen kitchens canteen canteens kantin kantine cantine traiteur تموين ضيافة';
let catering: ReadonlySet<string> | undefined;

export function asksForCatering(text: string): boolean {
  const known = (catering ??= new Set(CATERING.split(' ').map(fold)));
  return toWords(text, false).some((word) => known.has(word));
}

/** Words that say nothing about the wanted place, in the languages of travellers. Data, not code. */

/** Words that apply to every place here. Next to other words they only affect the ranking. */
export const STOP_WORDS = `
halal, hallal, halaal, halall, helal, حلال, ฮาลาล, ハラール, ハラル, 할랄
restaurant, restaurants, restoran, restauran, restorant, restaurante, resto, rumah makan, eatery, eateries
lokanta, lokantası, lokantasi, restoranı, mutfağı, mutfak, yemek, yemekleri, makan, makanan, masakan, tempat makan
مطعم, مطاعم, أكل, طعام, مأكولات
halaal, khalal, халяль, халяльная, халяльный, халал, حلال کھانا, کھانا, خوراک, হালাল, খাবার, हलाल, खाना, भोजन
food, foods, foood, fod, cuisine, dish, dishes, place, places, best, good, cheap, the, and, a, of, to, for, with, eat, me, my
what, eten, any, some, something, something nice, nice place, pls, please, eats, where, can, could, i, im, am, is, are, we, hungry, want, need, find, show, looking, top
recommended, recommendation, recommendations, delicious, tasty, yummy, eating, dining, meal, meals, lunch, dinner, spot, spots, option, options, only
muslim, moslem, muslims, islam, islamic, islami, islamique, islamisch, muslimisch, musulman, musulmane, musulmán, musulmano, müslüman, إسلامي, إسلامية, مسلمين, 穆斯林, 回教, イスラム, イスラーム, 이슬람, hồi giáo, muslim friendly, halal friendly, 清真, ムスリム, 무슬림, มุสลิม, อิสลาม
apa, yang, sedap, enak, mana, di mana, boleh, saya, nak, mau, lapar, terbaik, untuk, dan, ada, tempat, kedai makan, lezat
افضل, احسن, اين, وين, اكل, جائع, جوعان, لذيذ, طيب, وجبات, محل, محلات, مسلم, في, من
en iyi, iyi, nerede, güzel, lezzetli, için, ne, yenir, yemek yerleri, restoranlar, mekan
ou, où, manger, mange, mangé, bon, bons, meilleur, meilleurs, avec, un, une, le, la, les, de, du, des, pour, cuisine, nourriture, repas
wo, kann, ich, man, essen, gut, gute, gutes, bestes, beste, lecker, mit, ein, eine, und, fur, das, der, die, speisen
comida, comer, donde, dónde, bueno, mejor, mejores, restaurantes, con, el, para, y
mat, еда, поесть, где, ресторан, рестораны, вкусно, лучший
ร้าน, ร้านอาหาร, อาหาร, 餐厅, 餐馆, 饭店, 菜, 美食, 料理, レストラン, 食べ物, 店, お店, 食堂, ご飯, 美味しい, おいしい, の, 吃, 吃的, 好吃, 好吃的, 餐, 食物, 小吃, 美味, 음식, 식당, 음식점, 맛집, 요리, 먹을, 곳, 맛있는, 추천
served, serve, serves, serving, available, tonight, today, romantic, cozy, cosy, quiet, fancy, amazing, awesome, popular, rated, hidden, gem, gems, try
early, birthday, anniversary, celebration, tourist, tourists, traveller, traveler, travellers, suggest, suggestion, suggestions, anyone, know, you, your, us
have, has, do, does, get, got, it, on, or, by, there, here, that, this, which, who, how, really, very, right, give, tell, list, listing, somewhere, anywhere
restaurante, restaurantes, ristorante, ristoranti, restauracja, restaurang, restaurante halal, hungrig, hungern, near food, eatery near
quán, quán ăn, nhà hàng, tiệm, tiệm ăn, đồ ăn, món ăn, món, ăn, ăn gì, ở đâu, ngon, người hồi giáo, đạo hồi
cari, ingin, pengen, mahu, makanlah, dimana, kat mana, mana ada, bagi, yg, ni, sini, kuliner, rekomendasi, tempat makan enak, kedai, gerai
hier, gibt, es, gibts, wir, mir, uns, will, mochte, möchte, suche, finde, finden, halales, guter, guten, gutem, bester, besten, leckerer, leckeren, leckeres, leckere, halal essen, lokal, lokale, gaststatte, gaststätte, mittagessen, abendessen, mittag, abend, nach, bitte, was, hunger, habe, schmeckt
dove, mangiare, posso, cibo, cena, pranzo, buono, buoni, migliore, migliori, ristorantino, vicino a, trovare, il, lo, gli, per
waar, kan, kunnen, ik, je, wij, eten, lekker, lekkere, goed, goede, beste, restaurants, eetcafé, eetgelegenheid, bij, een, het, is, er, halal eten, uit eten, vinden
puedo, quiero, hay, almuerzo, cena, que, algo, los, las, una, buena, buenos, buenas, sitio, lugar, lugares, busco, encontrar
onde, posso, quero, almoço, jantar, bom, melhor, lugar
peut, peux, je, j'ai, faim, on, est, ce, que, quoi, trouver, cherche, endroit, endroits, adresse, adresses, resto halal, restos, déjeuner, dîner, souper, midi, soir, ce soir, bonne, bonnes, y, a-t-il
yiyebilirim, yiyebiliriz, yesem, yenebilecek, neresi, var, mı, mi, bir, nereye, yemeği, öğle, akşam, lokantalar, lokantaları, restoranları, yiyecek, mekanı, mekanlar, tavsiye, önerisi
äta, ata, var kan, mad, spise, spisested, hvor, syödä, jíst, zjeść, gdzie, jedzenie, kde, dobre, dobra
кафе, кафешка, ресторане, столовая, закусочная, перекусить, место, места, кушать, покушать, поужинать, пообедать, обед, ужин, вкусная, вкусный, хороший, хорошие, можно, мне, есть ли, кухня, заведение, заведения, мусульманский, мусульманская, недалеко от
اكلات, اكله, ناكل, اتغدى, اتعشى, نتغدى, نتعشى, غداء, غدا, عشاء, عشا, مكان, اماكن, ابي, ابغى, عايز, عاوز, بدي, اريد, فين, شو, ايش, احلى, هون, هنا, هلأ, هلق, دلوقتي, اللي, الى, على, يا, مع, هل, يوجد, فيه, الحلال, كويس, زين, حلو, مشهور, شعبي
ہوٹل, ریستوران, رستوران, غذا, होटल, ढाबा, হোটেল, உணவகம், מסעדה, εστιατόριο, kainan, lanchonete, کہاں, میں, ہے, بہترین, اچھا, کھانے, ریسٹورنٹ, हे, है, में, कहाँ, कहां, अच्छा, खाने, रेस्टोरेंट, রেস্টুরেন্ট, রেস্তোরাঁ, কোথায়, ভালো, খাওয়া
的, 有, 哪里, 哪里有, 哪里吃, 在哪里, 吗, 推荐, 好, 最好, 最好的, 什么, 想, 想吃, 我想吃, 找, 可以, 穆斯林餐厅, 清真餐厅, 清真餐馆, 清真菜, 餐厅推荐, 饭馆, 午餐, 晚餐, 午饭, 晚饭, 吃饭
おすすめ, オススメ, 食べたい, 食べられる, 食べる, 行ける, できる, 対応, ある, どこ, 人気, ランチ, ディナー, 昼ごはん, 夕食, レストラン, 飲食店, が, は, を, に, ハラルフード, ハラールフード, ハラルレストラン, ハラールレストラン, ハラル対応
에, 의, 이, 가, 는, 을, 를, 어디, 어디서, 있는, 있나요, 먹고, 싶어, 먹을만한, 추천해줘, 점심, 저녁, 밥집, 밥, 할랄음식, 할랄식당, 할랄푸드, 레스토랑, 여는
ที่ไหน, กิน, กินอะไร, อร่อย, แนะนำ, มี, ที่, ร้านไหน, อะไรดี, มื้อเที่ยง, มื้อเย็น, อาหารฮาลาล, อาหารอิสลาม, อาหารมุสลิม, ร้านอาหารฮาลาล, ร้านอาหารมุสลิม, ร้านอาหารอิสลาม
open, craving, crave, cravings, traditional, authentic, original, typical, local, locals, homemade, home made, home cooked, fresh, hot, spicy, famous, special, favourite, favorite, quick, bite, bites, team, date night, date, group, two, couple, solo, fine, dine in, dining out, dineout, takeout place, spicy food, comfort food, street food, streetfood, local food, foodie, cafes and restaurants, set meal, set lunch, combo, platter, portion, joint, joints, shop, shops, house of, brand, outlet, outlets, branch, branches
bst, gud, gd, yum, nom, sth, smth, wanna, gonna, lemme, abit, near by, resturant, resturants, restaurent, restaurents, restaraunt, restraunt, restuarant, restauraunt, restorant, rest
teller, portion, spezialität, spezialitäten, hausgemacht, schnell, typisch, angebot, salonu, salon, porsiyon, tabağı, menü, menu, menus, plat, plats, assiette, assiettes, viandes, viande, maison, traditionnel, traditionnelle, typique, spécialité, spécialités, plato, platos, tipico, típico, típica, casera, casero, tradizionale, piatti, piatto
gratuit, gratuite, gratis, kostenlos, ücretsiz, bedava, مجاني, бесплатно, 免费, 無料, 무료, ฟรี, percuma
sunday, monday, tuesday, wednesday, thursday, friday, saturday, on sunday, on sundays, sundays, weekend, weekends, le dimanche, dimanche, lundi, mardi, mercredi, jeudi, vendredi, samedi, sonntags, sonntag, montag, montags, dienstag, mittwoch, donnerstag, freitag, samstag, am sonntag, domingo, lunes, martes, miercoles, jueves, viernes, sabado, pazar, pazartesi, salı, çarşamba, perşembe, cuma, cumartesi, ahad, isnin, selasa, rabu, khamis, jumaat, sabtu, minggu, senin, kamis, jumat, الجمعة, السبت, الاحد, يوم الجمعة, воскресенье, суббота, 周末, 日曜, 日曜日, 土曜日, 주말, 일요일, วันอาทิตย์
و, شي, شيء, حاجة, تقليدي, تقليدية, محلي, سريع, سريعه, طازج, ساخن, قريبين, نفسي, جعان, ابحث, عن, دلني, تنصحوني, مين, يعرف, طبق, وجبه, صحن, الأكل
lieu, lieux, ici, yer, yeri, yerler, yerleri, yenecek, yenebilecek yer, hari ini
old city, altstadt, vieille ville, centro storico, casco antiguo, non veg, nonveg, नॉन वेज, city center, city centre, town centre, town center, centre ville, innenstadt, stadtzentrum, stadtmitte, şehir merkezi, pusat kota, pusat bandar, وسط البلد, وسط المدينة, 市中心, 시내, içilecek, yenilecek, gidilecek, yapılan
nice view, good view, with view, view, rooftop, ambience, instagrammable, pet friendly, quiet place, fine dining, good ambience, study, work, meeting, business lunch
outdoor seating, sit outside, free wifi, wifi, with wifi, aircon, air con, air conditioned, wheelchair accessible, wheelchair friendly, live music, card payment, accepts cards, reservation, reservations, book a table
`;

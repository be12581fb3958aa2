import { PORK_DISHES } from '#domain/places/pork-dishes.ts';

/**
 * Dishes by the cuisines that serve them. Data, not code. Cuisines stand before the colon, dishes after it. Each dish may
 * have other spellings, and after `=` its names in other scripts. A dish may be in several lines. synonyms.ts also has the
 * spellings of the most common dishes and reads both tables. Dishes of pork are in PORK_DISHES, so that the importer knows them.
 */
export const DISHES = `
${PORK_DISHES.trim()}
desserts, bakery, pastry, cafe: kunafa = knafeh = kanafeh = kunefe = künefe = knafe = kanafe = knefe = كنافة نابلسية = knafeh nabulsi = kunafeh, baklava = baklawa = بقلاوة = baklavaci = baklavacı, basbousa = بسبوسة, um ali = om ali, luqaimat = لقيمات, qatayef = قطايف, halawa, حلويات شرقية = oriental sweets = arabic sweets
desserts, ice cream, malaysian, singaporean: cendol = chendol = chendul, ice kacang = ais kacang = ais batu campur = abc dessert, bubur cha cha, tau huay = tau fu fa = soya beancurd = douhua = 豆花, grass jelly = cincau, es campur = es teler = es cendol, sago = mango sago = 杨枝甘露, bingsu = bingsoo = 빙수 = patbingsu
ice cream, desserts, frozen yogurt, cafe: ice cream = es krim = ais krim = gelato = eis = glace = dondurma = мороженое = آيس كريم = بوظة = ايس كريم = アイスクリーム = ジェラート = 冰淇淋 = 雪糕 = 아이스크림 = ไอศกรีม = ไอติม = helado = gelati, soft serve = sundae = softeis, frozen yogurt = froyo
cafe, coffee, bakery, breakfast: kaya toast = roti bakar = kaya butter toast = 咖椰吐司 = kopi and toast, kopi = kopi o = kopi c = kopitiam = 咖啡店, ngopi = tempat ngopi, turkish coffee = قهوة تركية = türk kahvesi, qahwa = قهوة عربية = arabic coffee = قهوة سعودية, flat white = latte = cappuccino = espresso = cold brew = specialty coffee = قهوة مختصة, iced latte = ice latte, matcha latte = matcha
chinese, singaporean, malaysian: char kway teow = char kuey teow = char kuay teow = 炒粿条 = kway teow = kuey teow, hokkien mee = hokkien prawn mee = 福建面 = prawn mee = prawn noodle = har mee = 虾面, carrot cake = chai tow kway = 菜头粿, oyster omelette = or luak, wanton mee = wonton mee = wantan mee = 云吞面 = wonton noodles, zi char = tze char = cze char = 煮炒, thunder tea rice = lei cha = 擂茶, fish head bee hoon = fish head steamboat, economic rice = mixed rice = cai fan = 菜饭 = nasi campur cina, claypot rice = 煲仔饭, fishball noodle = 鱼丸面, kolo mee, pan mee = ban mian = mee hoon kueh = 板面
malaysian, singaporean, malay, indonesian: mee siam = mi siam, mee rebus = mi rebus = mee jawa, mee soto, lontong = sayur lodeh, nasi ambeng, nasi rawon, nasi sambal goreng, sup tulang = sup tulang merah, asam pedas, lemak cili padi, ikan bakar, otah = otak otak, epok epok = karipap = curry puff, goreng pisang, nasi kerabu = nasi dagang, laksa johor, putu piring, nasi minyak, ayam percik, masak lemak, masakan kampung = masakan melayu = lauk pauk, roti john, keropok lekor, kuih muih = kuih
indian, malaysian, pakistani: teh tarik = tarik = teh halia = 拉茶, roti kosong = roti telur = roti planta = roti tissue, roti canai = prata = roti prata = paratha = プラタ, mee goreng mamak = maggi goreng = mee goreng india, nasi kandar, mamak = restoran mamak = kedai mamak, thosai = tosai = dosai, murtabak = mutabak, sup kambing, indian rojak, kari kambing, roti cheese, chapati
grill, kebab, barbecue, egyptian: كباب وكفتة = كفتة وكباب = kofta and kebab = kebab and kofta, كفتة = kofta = kofte mashwi, كفتة حاتي = حاتي, مشويات = mashawi = مشاوي = mashwi, ريش = ريش ضاني, طرب, مشاوي مشكلة = مشكل مشاوي = mixed grill = mix grill = grillteller = grillplatte, lamb chops = lamb chop = lammkotelett = ريش غنم = côtelettes = pirzola = kuzu pirzola, adana kebab, shish tawook = shish taouk = شيش طاووق = tavuk şiş, beyti, ribs = beef ribs = lamb ribs
chicken, grill, fried chicken, rotisserie: فراخ مشوية = فراخ مشويه = فراخ شواية = دجاج مشوي = دجاج شواية = دجاج على الفحم = فراخ على الفحم = grilled chicken = charcoal chicken = ayam bakar madu = pollo asado = poulet rôti = poulet roti = brathähnchen = piliç = piliç çevirme = tavuk çevirme = ไก่ย่าง = 烤鸡, peri peri = piri piri = peri peri chicken = piri piri chicken = flame grilled chicken, chicken wings = wings = buffalo wings = hot wings = alitas = أجنحة = 鸡翅 = チキンウィング = 치킨윙 = chicken wing, chicken and chips = chicken & chips, chicken tenders = chicken strips = tenders, chicken nuggets
chicken, fried chicken, wings, fast food: fried chicken = broasted = broasted chicken = broast = broast chicken = بروست = بروستد = دجاج بروست = بروستد دجاج = crispy chicken = chicken crispy = hot chicken = nashville chicken = poulet frit = pollo frito = ayam goreng tepung = ayam crispy = ayam gunting = 炸鸡 = フライドチキン = 唐揚げ = から揚げ = karaage chicken = ไก่ทอด = жареная курица = 후라이드치킨 = 양념치킨 = zinger
falafel, egyptian, lebanese: فول = ful = foul = ful medames = foul medames = فول مدمس, طعمية = taameya = ta3meya = tameya = falafel, فلافل = falafel sandwich, فول وفلافل
falafel, israeli, hummus, middle eastern: sabich = sabih = סביח, hummus = חומוס = حمص = houmous = hummus bowl, falafel = פלאפל, masabacha = msabbaha = مسبحة
breakfast, israeli, tunisian, cafe: shakshuka = shakshouka = chakchouka = שקשוקה = شكشوكة
fast food, fries, german: currywurst = bratwurst = bockwurst = imbiss = pommesbude = pommes schranke = wurst, friterie = frituur = friture = frietkot = fritkot = baraque à frites = snackbar, frites = fries = french fries = pommes = pommes frites = patat = chips = بطاطس = شيبس, kapsalon
burgers, fast food, american: ramly burger = burger ramly = smash burger = smashed burger = cheeseburger = beef burger = chicken burger = burger and fries, hot dog
british, fish and chips, fish, seafood: fish and chips = fish n chips = fish & chips = fish chips = fishnchips = chippy = chip shop = fish and chip shop = フィッシュアンドチップス = 炸鱼薯条 = battered fish = cod and chips = فيش اند شيبس
korean: korean fried chicken = korean chicken = 한국치킨 = chimaek = dakgangjeong = 닭강정, korean bbq = kbbq = k bbq, tteokbokki = topokki = tokpokki = toppoki, ramyeon = ramyun = korean ramen, jajangmyeon = jjajangmyeon = 짜장면, corn dog = korean corn dog = 핫도그, kimbap = gimbap = 김밥, bibimbap = bibimbab = 비빔밥, jjigae = soondubu jjigae, army stew
japanese, ramen, noodles: ramen = ラーメン = らーめん = ラ-メン = 拉面 = 拉麵 = 拉麺 = 라멘 = ราเมน = رامن = рамен = chicken ramen = shoyu ramen = miso ramen = tantanmen = 担々麺 = つけ麺 = tsukemen
japanese, sushi: sushi = суши = سوشي = 寿司 = すし = 스시 = 초밥 = ซูชิ = sushi roll = sushi rolls = maki roll = sushis = hand roll = temaki = nigiri, sashimi, chirashi = kaisendon = 海鮮丼, bara chirashi
japanese: gyudon = beef bowl = 牛丼 = 규동, donburi = rice bowl = 丼, katsu = katsu curry = chicken katsu = カツ = カツカレー, udon = うどん = 우동 = 乌冬面 = удон, soba = そば = 소바, tempura = 天ぷら = 덴푸라, takoyaki = たこ焼き, okonomiyaki = お好み焼き, onigiri = おにぎり, bento = 弁当, teppanyaki = 鉄板焼き, shabu shabu = しゃぶしゃぶ, sukiyaki = すき焼き, yakiniku = 焼肉 = 焼き肉, wagyu = 和牛 = A5 wagyu, unagi = うなぎ, gyoza = 餃子 = ギョーザ, omurice = オムライス, japanese curry = カレーライス = curry rice, yakitori = 焼き鳥
seafood, fish: شوربة سي فود = seafood soup = fish soup = balık çorbası = soupe de poisson = 鱼汤, سمك مشوي = سمك مشوى = سمك مقلي = سمك مقلى = grilled fish = fried fish = fish fry = ikan bakar laut = poisson grillé = gegrillter fisch = ızgara balık = 烤鱼 = ปลาเผา, جمبري = جمبرى = shrimp = shrimps = prawns = prawn = روبيان = karides = crevettes = garnelen = gambas = กุ้ง = 虾 = креветки, كاليماري = كاليمارى = calamari = سبيط = calamares, استاكوزا = lobster = لوبستر, كابوريا = crab, مأكولات بحرية = ماكولات بحرية = اسماك = أسماك = سي فود = seafood = sea food = fruits de mer = meeresfrüchte = deniz ürünleri = mariscos = frutti di mare = морепродукты = 海鲜 = 海鮮 = シーフード = 해산물 = อาหารทะเล = ซีฟู้ด = makanan laut = hải sản, seafood boil = cajun seafood = seafood bucket, صيادية = sayadieh
turkish, kebab: kebab, doner, adana = адана, urfa, beyti, cag kebap, sis kebap = shish kebab = şiş kebap = shish tawook = شيش طاووق, mixed grill = مشويات مشكلة, ocakbasi, mangal, izgara, durum = dürüm = dürümcü, kebap durum, tantuni, çiğ köfte = cig kofte = çiğköfte, kokoreç, islama köfte, inegöl köfte
turkish: pide, lahmacun = lahmajoun = lahmajun = لحم بعجين تركي, iskender = iskender kebap = İskender, manti = mantı, gözleme = gozleme, menemen, simit, börek = borek = burek = boreg = بوريك, su böreği, künefe = kunafa = knafeh = kanafeh, baklava = baklawa = بقلاوة = バクラヴァ, lokum, mercimek = mercimek çorbası = lentil soup = شوربة عدس, çorba, dolma, sarma, hünkar beğendi, imam bayildi, kuru fasulye, pilav, kumpir = kumpir potato, tost, balik ekmek = balık ekmek, midye, ayran, türk kahvaltısı = turkish breakfast = serpme kahvaltı = فطور تركي, ev yemekleri, sulu yemek, tandir, kuzu tandir, testi kebap, etli ekmek, sucuk, raki balik, dönerteller, dönertasche, yufka, döner box, kebabteller, lahmacun rolle, gemüse kebap
lebanese, syrian, arabic, middle eastern, palestinian, jordanian, mediterranean: hummus, shawarma, falafel, fattoush = فتوش = fatoush, tabbouleh = tabouleh = taboule = تبولة, manakish = manaeesh = manakeesh = manouche = manoushe = مناقيش = مناقش, mutabbal = moutabal = متبل, baba ghanoush = baba ganoush = baba ghanouj = بابا غنوج, kibbeh = kibbe = kubba = كبة, kofta = kafta = كفتة, kabab halabi = كباب حلبي, shish taouk = shish tawook = taouk = شيش طاووق = طاووق, mezze = meze = mezza = مزة = مقبلات, warak enab = ورق عنب = vine leaves, labneh = لبنة, zaatar = زعتر, fatteh = فتة = fatta, fattet hummus, arayes = عرايس, saj = صاج, mixed grill = مشاوي مشكلة = مشكل مشاوي, mashawi = مشاوي, lahm bi ajeen = lahmajoun = لحم بعجين, sfiha = صفيحة, foul = ful = فول = ful medames, musabaha, msabbaha = مسبحة, shakriya, yabrak, freekeh = فريكة, muhammara = محمرة, toum, halloumi, chawarma, assiette libanaise, grillades
jordanian, palestinian, arabic, middle eastern: mansaf, maqluba = maqlouba = makloubeh = مقلوبة, musakhan = msakhan = مسخن, zarb = زرب, galayet bandora = قلاية بندورة, kaak = كعك, knafeh nabulsi = كنافة نابلسية, qidreh = قدرة, mloukhieh = ملوخية
desserts, bakery, middle eastern, arabic: kunafa, umm ali = om ali = ام علي = أم علي, basbousa = بسبوسة, maamoul = معمول, qatayef = قطايف = katayef, luqaimat = لقيمات, halawa, muhallabia = مهلبية
arabic, middle eastern, yemeni, saudi, mandi: mandi, madhbi = mathbi = مظبي, madfoon = مدفون, kabsa = kapsa = kabsah = كبسة = カブサ, machboos = majboos = makbous = مجبوس = مكبوس, haneeth = haneez = hanith = حنيذ, maqlaqal = مقلقل, zurbian = zurbiyan = زربيان, bukhari rice = رز بخاري = بخاري = bukhari, saleeg = سليق, harees = هريس, jareesh = جريش, margoog = مرقوق, thareed = ثريد, faham = al faham = alfaham = al fahm = الفحم = دجاج على الفحم, shuwa = شواء عماني, mutabbaq, masoub = معصوب, fahsa = فحسة, saltah = سلتة, bint al sahn = بنت الصحن, mutfi, kuzi mandi = kuzhimanthi, mandhi = kuzhi mandhi, broasted chicken, rice and meat = رز ولحم = لحم ورز = رز ودجاج, shawaya = شواية, mogalgal, karak = karak chai = كرك
egyptian, arabic, middle eastern: koshary, hawawshi = حواوشي = hawawshy, feteer = fiteer = فطير = فطير مشلتت, molokhia = mulukhiyah = molokheya = ملوخية, mahshi = محشي, taameya = tameya = طعمية, kebda = كبدة = كبده = kibda, mombar = ممبار, roz bel laban = رز بلبن, hamam mahshi = حمام محشي = stuffed pigeon, fattah = فتة, bamia = بامية, kaware = كوارع, besara = بصارة, eish baladi, macarona bechamel = مكرونة بشاميل, sogoq = سجق, ful medames = فول مدمس, فول وطعمية, kofta and kebab = كباب وكفتة = كفتة وكباب, فراخ مشوية = دجاج مشوي = grilled chicken, shish tawook, كريب = crepe egyptian
grill, kebab, arabic, middle eastern, barbecue, turkish: kabab = كباب, mashawi = مشاوي = مشويات, grills = مشويات, kofta and kebab = كباب وكفتة = كفتة وكباب, mixed grill = مشويات مشكلة = مشاوي مشكلة, mangal, kabab and kofta, ريش = ريش ضاني, طرب = tarb, grill house = grillhaus, parrilla, churrasco
chicken, arabic, middle eastern, grill, fast food: grilled chicken = دجاج مشوي = فراخ مشوية = ayam bakar = poulet grillé = hähnchen vom grill = tavuk ızgara = ไก่ย่าง = 烤鸡 = グリルチキン, roast chicken = فراخ شواية = ayam golek = poulet rôti = hähnchen = brathähnchen, rotisserie = rôtisserie = rotisserie chicken, charcoal chicken = دجاج على الفحم = فروج على الفحم = فحم, broasted chicken = دجاج بروست = بروستد, shawaya = شواية, musahab = مسحب, peri peri = piri piri = peri peri chicken = peri-peri, wings = chicken wings = buffalo wings = hot wings = أجنحة = alitas = 鸡翅 = チキンウィング = 치킨윙, chicken tenders = chicken strips = تندر, chicken nuggets = nuggets, hendl, pollo = pollos = pollo asado = pollo a la brasa, poulet = poulet braisé = poulet braise, kylling, kyckling, kip, frango = frango no churrasco, курица, चिकन, মুরগি, مرغی, கோழி
chicken, fast food, burgers, american: fried chicken = fried chiken = ayam goreng = poulet frit = frittiertes hähnchen = kızarmış tavuk = دجاج مقلي = broast = 炸鸡 = フライドチキン = から揚げ = 후라이드치킨 = 양념치킨 = ไก่ทอด = жареная курица = pollo frito, hot chicken = nashville hot chicken, chicken and chips, chicken burger = zinger = chicken sandwich, chicken and waffles, popcorn chicken
moroccan, north african, algerian, tunisian, couscous, maghreb: couscous, tagine, pastilla = bastilla = بسطيلة, harira = حريرة, rfissa = رفيسة, msemen = مسمن, tanjia = طنجية, mechoui = مشوي مغربي, chorba = chorba frik = شربة, bourek, brik = بريك, lablabi = لبلابي, ojja, shakshuka = chakchouka = شكشوكة, merguez = مرقاز, kefta = kefta tajine, loubia, zaalouk, mahjouba, thé à la menthe = moroccan tea = mint tea
indian, pakistani, bangladeshi, south indian, biryani: biryani, dum biryani = dam biryani = biryani dam = briyani dam = dum briyani = nasi briyani dam = hyderabadi biryani = chicken biryani = mutton biryani = برياني دجاج = चिकन बिरयानी = চিকেন বিরিয়ানি, kacchi = kacchi biryani = কাচ্চি, tehari = তেহারি, pulao = pilau = yakhni pulao
indian, pakistani, curry, nepalese, japanese: curry = カレー = カリー
indian, pakistani, bangladeshi, nepalese: korma = qorma = कोरमा = قورمہ, tikka masala = chicken tikka masala, chicken tikka = チキンティッカ, butter chicken = バターチキン = バターチキンカレー = murgh makhani = बटर चिकन = 버터치킨, karahi = kadai = kadhai = karai = کڑاہی = कड़ाही, balti, bhuna, jalfrezi, madras curry, vindaloo, rogan josh, saag = palak = palak paneer, dal = daal = dhal = dal makhani = دال = दाल, samosa = samosas = sambosa = sambusa = سمبوسة = سمبوسک = समोसा = サモサ, pakora = pakoras = bhaji, tandoori = tandoori chicken = tandoor = तंदूरी, naan = garlic naan = cheese naan = नान = ナン, roti = chapati = chapathi = chapatti = रोटी, kofta = malai kofta, paneer = पनीर, seekh kebab = seekh = seekh kabab = سیخ کباب = सीख कबाब, kebab = kabab, lassi = mango lassi, chaat = pani puri = panipuri = golgappa = gol gappa = चाट, chole bhature = chole = chana, aloo paratha = paratha = parantha = पराठा, tawa, thali = थाली, bhel puri = pav bhaji, gulab jamun = gulab jaman, mithai = indian sweets, paan, kulfi, falooda = faluda, kathi roll = kati roll = frankie, tikka = boti, indian curry = インドカレー = 인도커리 = 印度咖喱, mutton curry = chicken curry = チキンカレー = keema = kheema = qeema = キーマカレー, masala chai = chai
pakistani, indian, kebab: nihari = nehari = nahari = نہاری = निहारी, haleem = حلیم = हलीम, chapli kebab = chapli = چپلی کباب, paya = siri paye = پائے, halwa puri = حلوہ پوری, sajji, karahi gosht = chicken karahi, bihari kebab, bun kebab, kebab roll = paratha roll, dum pukht, mughlai = moghlai = मुगलई, galouti = galouti kebab = tunday, kabab = कबाब = کباب, brain masala = maghaz, tawa chicken, shinwari
south indian, indian, sri lankan, kerala: dosa = masala dosa = dosai = மசாலா தோசை, idli = idly = இட்லி, vada = vadai = wada = medu vada, sambar, uttapam = oothappam, appam = aapam = hoppers = ஆப்பம், puttu, parotta = porotta = barota = பரோட்டா = kerala parotta, kothu = kottu = kothu parotta = kottu roti = koththu = கொத்து, banana leaf = banana leaf rice, filter coffee, chettinad = chettinadu, meals = south indian meals = சாப்பாடு, fish moilee, malabar = malabar biryani = thalassery biryani, chilli parotta, beef fry, pathiri, upma, pongal, andhra meals, gongura
nepalese, tibetan, indian: momo = momos = モモ, thukpa = thenthuk, dal bhat = ダルバート, chowmein = chow mein nepali, sekuwa
bangladeshi, indian: bhuna khichuri = khichuri = খিচুড়ি, bhorta = ভর্তা, ilish = hilsa = ইলিশ, fuchka = ফুচকা, jhal muri, mughlai porota, pitha
afghan, persian: kabuli pulao = kabuli palaw = qabuli = kabuli = قابلی پلاو = قابلي, mantu, bolani = بولانی, ashak, chopan kebab, qorma, afghan kebab, naan bread = bolani
persian, iranian, middle eastern, kebab: koobideh = kubideh = کوبیده, joojeh = jujeh = joojeh kabab = جوجه کباب, ghormeh sabzi = قورمه سبزی, tahdig = ته دیگ, chelo kabab = chelow = چلوکباب, fesenjan = فسنجان, zereshk polo = زرشک پلو, ash reshteh = آش, dizi = abgoosht = دیزی, bakhtiari, barg, kashke bademjan
uzbek, uyghur, central asian, georgian, afghan, kazakh: plov, samsa = somsa = самса, lagman = laghman = lagmon = лагман, manti = манты, shashlik, shurpa = шурпа, chebureki = чебурек = чебуреки, naryn, beshbarmak = бешбармак, tandyr, non bread
georgian, caucasian, armenian: khachapuri = хачапури = ხაჭაპური, khinkali = хинкали, kharcho, lobio, mtsvadi
russian, ukrainian, tatar: borscht = борщ = borshch, pelmeni = пельмени, blini = блины, pirozhki, solyanka, шашлык
balkan, bosnian, turkish: cevapi = ćevapi = cevapcici = ćevapčići, burek = börek, pljeskavica, begova corba, sarma
uyghur, chinese, hot pot: big plate chicken = 大盘鸡 = da pan ji, hand pulled noodles = 手抓 = lamian = la mian = lanzhou = lanzhou beef noodles = lanzhou noodles = 兰州拉面 = 兰州牛肉面 = 牛肉面 = 清真牛肉面 = 清真拉面 = 蘭州拉麺 = 란저우, 羊肉串 = lamb skewers = yang rou chuan = 양꼬치, 手抓饭 = polo, biang biang = biangbiang noodles, 刀削面 = knife cut noodles, 烤羊, 馕, 羊肉泡馍 = 泡馍, 肉夹馍 = roujiamo, 凉皮 = liangpi, 拉条子
chinese, hot pot, cantonese, taiwanese, asian: dim sum = dimsum = yum cha = 饮茶 = 飲茶 = 点心 = 點心, dumplings = dumpling = jiaozi = potstickers = 饺子 = 水饺, xiao long bao = xiaolongbao = soup dumplings = 小笼包, bao = baozi = pao = 包子, hotpot = hot pot = steamboat = 火锅 = 麻辣火锅, mala = mala xiang guo = malatang = mala tang = 麻辣烫 = 麻辣香锅 = 마라탕 = マーラータン = หม่าล่า, peking duck = beijing duck = roast duck = 北京烤鸭 = 烤鸭 = 北京ダック, fried rice = 炒饭 = yangzhou fried rice, chow mein = 炒面 = lo mein = chowmein, kung pao = kung pao chicken = 宫保鸡丁, sweet and sour = sweet and sour chicken = 咕噜, mapo tofu = 麻婆豆腐 = マーボー豆腐, wonton = wanton = wantan = 馄饨 = 云吞 = wonton noodles, spring rolls = popiah = 春卷, congee = porridge = jook = 粥, zi char = tze char = zichar = cze char = 煮炒, sichuan = szechuan = szechwan = 四川 = 川菜, cantonese = 粤菜 = 港式, cha chaan teng = 茶餐厅, orange chicken = general tso = sesame chicken, beef noodles = beef noodle soup, claypot = claypot rice = 煲仔饭, 小龙虾, 烤鱼 = grilled fish chinese, 烧烤, 짜장면 = jajangmyeon = 짬뽕 = 탕수육
chinese, noodles, asian: noodles = noodle soup = 面条 = 面食 = noodle bar, ban mian = banmian = 板面, yee mee, hor fun = 河粉, bee hoon = beehoon = bihun = 米粉, fish soup = 鱼汤, yong tau foo = yong tau fu = yong tao fu = yong tao foo = yong taufoo = yongtaufoo = yong tow foo = ytf = 酿豆腐, lor mee = 卤面, fishball noodles = fishball = 鱼丸, mee tai mak, bak chor mee, minced meat noodles
malaysian, singaporean, indonesian: nasi lemak, mee goreng = mi goreng = mie goreng, mee rebus = mi rebus, mee siam = mi siam, mee soto = soto ayam = soto, lontong, laksa, satay = sate, rendang = beef rendang = 仁当, nasi ayam = chicken rice, ayam goreng = fried chicken malay, ayam masak merah, asam pedas = assam pedas, nasi campur = nasi champur = economic rice malay, sup tulang = tulang merah, sup kambing = mutton soup, nasi goreng, kuih = kueh = kuih muih, ikan bakar, ikan pari = sambal stingray, sambal, otak otak = otah = otak, epok epok = curry puff = karipap, goreng pisang = pisang goreng, roti john, char kway teow = char kuey teow = 炒粿条, kway teow = kuey teow, hokkien mee = 福建面, carrot cake = chai tow kway, rojak, milo dinosaur, satay bee hoon, mutton briyani = nasi briyani, roti kirai, sup ayam, gado gado, tahu goreng, sambal goreng, ayam bakar, masakan melayu = melayu = makanan melayu, nasi kukus, nasi kerabu = nasi dagang, tomyam, bubur
indian, malaysian, pakistani: murtabak = mutabbaq = martabak, prata = roti prata = roti canai = roti kosong, nasi kandar, mamak = mamak food, thosai, maggi goreng, naan set, indian rojak, indian muslim, kari kepala ikan = fish head curry, putu piring = putu mayam, sup kambing = mutton soup
peranakan, malaysian, singaporean: peranakan = nonya = nyonya = 娘惹, ayam buah keluak, kueh pie tee
indonesian: rawon, bakso, soto betawi, gado gado, ketoprak, gudeg, mie ayam, batagor = siomay, pempek
indonesian, malaysian: ayam penyet = ayam geprek = geprek, bebek = bebek goreng, pecel = pecel lele = pecel ayam, nasi padang = masakan padang = rumah makan padang = restoran padang = rumah makan minang = minang, nasi uduk, nasi kuning, nasi liwet, sate ayam = sate kambing, tempeh = tempe, bubur ayam, bubur = porridge indonesian, sop buntut, sup buntut = oxtail soup, iga bakar, ikan bakar = grilled fish, rijsttafel = nasi rames = rames, es cendol = es teler, martabak manis, lalapan, ayam bakar = ayam kremes, ayam kalasan, sambal = sambal ijo, warung = warteg, mie goreng, indomie, nasi bungkus, tongseng
singaporean, malaysian, thai, chinese: chicken rice = hainanese chicken rice = nasi ayam = roast chicken rice = roasted chicken rice = steamed chicken rice
thai, hot pot, barbecue: mookata = mu kratha = moo krata = หมูกระทะ
desserts, american, burgers, ice cream, cafe: milkshake = shake = shakes = milkshakes
thai, asian: pad thai = phad thai = ผัดไทย = パッタイ = 팟타이 = 泰式炒河粉, tom yum = tom yam = tomyam = tomyum = tom yam kung = ต้มยำ = ต้มยำกุ้ง = トムヤムクン = 똠얌꿍 = 冬阴功 = توم يام, som tam = somtum = somtam = papaya salad = ส้มตำ = ソムタム, green curry = แกงเขียวหวาน = グリーンカレー, massaman = มัสมั่น, panang, pad kra pao = pad krapow = kra pao = krapow = krapao = basil chicken = basil leaf = ผัดกะเพรา = กะเพรา = ガパオ = ガパオライス, mango sticky rice = ข้าวเหนียวมะม่วง, khao soi = ข้าวซอย, boat noodles = ก๋วยเตี๋ยวเรือ, ข้าวหมกไก่ = khao mok gai = khao mok = ข้าวหมก, ข้าวมันไก่ = khao man gai = カオマンガイ, larb = laab = ลาบ, pineapple rice, thai milk tea = ชาไทย, ไก่ย่าง = gai yang, ก๋วยเตี๋ยว, ข้าวผัด, โรตี, สะเต๊ะ, อาหารตามสั่ง, ซุปหางวัว = ซุปเนื้อ, แกงมัสมั่น, อาหารอีสาน = isan = isaan
vietnamese: pho = phở = phở bò = phở gà = pho bo = フォー = 쌀국수 = 越南河粉, banh mi = bánh mì = バインミー = 반미, bun cha = bún chả, bun bo = bún bò = bún bò huế, summer rolls = gỏi cuốn = fresh rolls = 生春巻き, spring rolls = nem = chả giò, com tam = cơm tấm, bun thit nuong, vietnamese coffee, hu tieu = hủ tiếu, bánh xèo
japanese, sushi, ramen: sushi = 回転寿司 = kaiten sushi = sushi train, omakase, sashimi = 刺身 = さしみ, nigiri, maki, ramen = 拉麺 = 味噌ラーメン = 鶏白湯 = tsukemen = つけ麺, udon = うどん = 讃岐うどん, soba = そば = 蕎麦, tempura = 天ぷら = てんぷら, yakitori = 焼き鳥 = 焼鳥, teriyaki = 照り焼き, okonomiyaki = お好み焼き, takoyaki = たこ焼き, onigiri = おにぎり = おむすび, donburi = 丼 = どんぶり = 海鮮丼, gyudon = 牛丼 = beef bowl, oyakodon, katsudon, katsu = katsu curry = カツ = カツカレー, bento = 弁当 = お弁当, shabu shabu = しゃぶしゃぶ = 샤브샤브, sukiyaki = すき焼き = すきやき, teppanyaki = 鉄板焼き = teppan, yakiniku = 焼肉 = 焼き肉, wagyu = 和牛 = 黒毛和牛 = kobe beef = 神戸牛, unagi = うなぎ, gyoza = ギョーザ, izakaya = 居酒屋, kaiseki = 懐石, karaage = から揚げ = 唐揚げ, japanese curry = カレーライス, matcha = 抹茶, 定食 = teishoku, yakisoba = 焼きそば, wagyu ramen
korean: korean bbq = kbbq = k bbq = korean barbecue = 韓国焼肉 = 韩国烤肉 = 고기 = 고깃집 = 갈비 = galbi
korean: bibimbap = 비빔밥 = ビビンバ = 石锅拌饭, bulgogi = 불고기 = プルコギ, kimchi = 김치 = kimchi jjigae = 김치찌개 = 찌개 = jjigae, tteokbokki = topokki = tokbokki = 떡볶이 = トッポギ, kimbap = gimbap = 김밥 = キンパ, japchae = 잡채, korean fried chicken = 치킨 = 한국식치킨 = chimaek = ヤンニョムチキン, naengmyeon = 냉면 = 冷麺, sundubu = soondubu = 순두부, samgyetang = 삼계탕 = サムゲタン, dakgalbi = 닭갈비 = タッカルビ, army stew = budae jjigae = 부대찌개, jjajangmyeon, hotteok, ramyun = ramyeon = 라면, galbitang = 갈비탕, dosirak = 도시락, mandu
filipino, asian: adobo, sinigang, inasal = chicken inasal, lumpia, pancit, lechon manok, halo halo, kare kare, tapsilog = silog, bulalo
burmese, thai, asian: mohinga, tea leaf salad, ohn no khao swe
sri lankan, indian: lamprais, kottu, string hoppers, pol sambol, rice and curry
ethiopian, eritrean: injera, doro wat = doro wot, kitfo, tibs, shiro, ethiopian coffee
somali, african: bariis, hilib = hilib ari, canjeero = anjero, suqaar, malawax, xawaash
african, west african, senegalese, nigerian, ivorian, cameroonian: jollof = jollof rice, suya, thieboudienne = thiéboudienne = thieb = ceebu jen, yassa = poulet yassa, mafe = mafé, poulet dg, poulet braisé = poulet braise = braised chicken, attieke = attiéké, ndole = ndolé, alloco = plantain, fufu = foufou, egusi, waakye, dibi = dibiterie, garba, kedjenou, pepper soup, bissap
south african, african, chicken: bunny chow, braai, boerewors, piri piri, gatsby
caribbean, jamaican, chicken: jerk chicken = jerk, curry goat = goat curry, roti caribbean, patty = jamaican patty, ackee, doubles
surinamese, indonesian, indian: roti surinaams = roti kip = surinaamse roti, bara, saoto = saoto soep, broodje pom = pom, moksi, bami = bami goreng, nasi surinaams
greek, mediterranean: gyros = gyro, souvlaki = suvlaki, moussaka = mousaka, tzatziki, pita gyros = pita, sandwich grec, greek salad
italian, pizza, mediterranean: pizza, pasta = makaron = باستا = パスタ = 파스타 = 意面 = 意大利面 = พาสต้า = паста = makarna, spaghetti = espagueti = سباغيتي = スパゲッティ = 스파게티, lasagna = lasagne = lasaña = لازانيا, risotto = ريزوتو, carbonara = bolognese = alfredo, calzone, focaccia, tiramisu, gnocchi, ravioli, margherita, antipasti, bruschetta, panini = panino, neapolitan pizza = pizza napoletana
mexican, tex-mex: tacos, burrito = burritos = بوريتو = ブリトー = 부리또, quesadilla = quesadillas = كاساديا, nachos, fajita = fajitas = فاهيتا, enchilada = enchiladas, guacamole, birria, tex mex = texmex, churros, chimichanga, taqueria
french tacos, fast food, kebab: tacos, french tacos = tacos lyonnais = o tacos = tacos français, crousty = riz crousty, sandwich grec = grec, américain, kebab frites = assiette kebab = galette kebab, sandwich kebab, snack = snack halal, fricassé
peruvian, latin american: ceviche, lomo saltado, pollo a la brasa
brazilian, steak, grill: churrasco = rodizio = picanha, feijoada, coxinha
american, burgers, fast food: burger = hamburguesa = бургер = гамбургер = बर्गर = বার্গার = 汉堡包 = 수제버거 = برگر = smash burger = smashburger = cheeseburger = cheese burger = beef burger = gourmet burger = hamburgers, hot dog = hotdog = هوت دوغ = ホットドッグ = 핫도그, fries = french fries = loaded fries = بطاطس = pommes = frites = kentang goreng = 薯条 = フライドポテト = 감자튀김, mac and cheese = mac n cheese, fast food = fastfood = فاست فود = وجبات سريعة = 快餐 = ファストフード = 패스트푸드 = makanan segera, sloppy joe, corn dog, soul food, brisket = smoked meat = pastrami, philly cheesesteak = cheesesteak = philly, milkshake = shakes = milkshakes
western, steak, american, european: western = barat = makanan barat = western food = 西餐 = 洋食 = 양식 = อาหารฝรั่ง, chicken chop = lamb chop = chicken cutlet, steak = beef steak = ribeye = t-bone = sirloin = biftek = ステーキ = bistecca = entrecôte = steak frites = стейк, spaghetti, aglio olio, mushroom soup, ribs = beef ribs = short ribs = ضلوع
steak house, steak, grill, barbecue: steak = ribeye = steakhouse = entrecôte = 牛排 = ستيك = wagyu steak, bbq = barbecue = barbeque = bar b q = smokehouse = ribs = 烧烤 = バーベキュー = 바비큐 = บาร์บีคิว = барбекю = मिक्स ग्रिल
seafood, fish: fish = poisson = fisch = pescado = pesce = vis = fisk = рыба = मछली = মাছ = مچھلی = மீன், seafood = sea food = sea foods = fruits de mer = meeresfrüchte = mariscos = frutti di mare = deniz ürünleri = морепродукты = hải sản = 海产 = シーフード料理 = 해물 = 해산물요리 = مأكولات بحرية = ثمار البحر = boga = makanan laut, grilled fish = سمك مشوي = ikan bakar = poisson grillé = ปลาเผา = 烤鱼 = سمك مقلي = fried fish = صيادية = sayadieh, shrimp = prawns = prawn = جمبري = روبيان = قريدس = udang = karides = crevettes = garnelen = กุ้ง = 虾 = えび = 새우, crab = chilli crab = chili crab = kepiting = ketam = سلطعون = كابوريا = 螃蟹 = 辣椒蟹 = black pepper crab = ปู, lobster = homard = hummer = لوبستر, calamari = كاليماري = سبيط = sotong = squid = cumi, oysters, seafood boil, balık = balık restoran = balıkçı, crawfish
british, fish and chips, fish, seafood: fish and chips = fish n chips = fish & chips = fishnchips = chippy = フィッシュアンドチップス = 炸鱼薯条 = fish chips
british, breakfast, cafe: full english = english breakfast = fry up = full english breakfast, afternoon tea = high tea = cream tea, sunday roast, pie and mash, jacket potato = jacket potatoes = baked potato
french, bistro, brasserie: crepe = crêpe = crepes = crêpes = crêperie = creperie = galette = كريب, steak frites = entrecôte, boeuf bourguignon, raclette = fondue, ratatouille, cuisine française, escargot, croque monsieur
bakery, desserts, cafe, french: croissant = croissants = كرواسون, bread = pain = brot = brood = ekmek = خبز = 面包 = パン = 빵 = roti bread = хлеб, pastry = pastries = patisserie = pâtisserie = معجنات = patiseri = gebäck, cake = cakes = kek = kuchen = torte = gâteau = pasta torta = كيك = تورتة = كعكة = 蛋糕 = ケーキ = 케이크 = เค้ก = торт, bagel = bagels, tart = tarts = egg tart, cookies = biscuits = كوكيز, macarons, pain au chocolat = viennoiserie, boulangerie, bäckerei, panaderia, panificio, muffin = muffins = cupcake = cupcakes
desserts, cafe: dessert = desserts = dessert cafe = dessert cafes = dessert house = dessert shop = dessert bar = dessert stall = dessert station = sweet = sweets = pencuci mulut = manisan = halwa = nachtisch = nachspeise = postre = postres = десерт = मिठाई = মিষ্টি = مٹھائی = 甜点 = スイーツ = 甜品店 = 빙수 = bingsu = かき氷 = حلا = حلويات, ice cream = gelato = ايس كريم = آيس كريم = мороженое = glace = glaces = glacier = helado = helados = sorvete = eis = ijs = ijsje = आइसक्रीम = আইসক্রিম = soft serve = frozen yogurt = froyo, waffle = waffles = gaufre = gaufres = waffel = وافل = ワッフル = 와플 = 华夫饼 = вафли, crepe = crepes = crêpe = crêpes = كريب, pancake = pancakes = بان كيك = パンケーキ = 팬케이크 = 松饼 = pannenkoek = pannenkoeken = pfannkuchen, donut = donuts = doughnut = doughnuts = دونات = ドーナツ = 도넛 = 甜甜圈 = โดนัท = пончики, cheesecake = تشيز كيك, brownie, churros, pudding, chocolate = chocolat = شوكولاتة = 巧克力, milk cake = tres leches, baklava
cafe, coffee: coffee = kaffee = koffie = café = kaffe = caffe = кофе = कॉफी = কফি = cà phê = ca phe = espresso = latte = cappuccino = flat white = قهوة مختصة = specialty coffee = speciality coffee = coffee shop = kaffeehaus = koffiehuis = カフェオレ = 喫茶店 = 커피숍 = ร้านกาแฟ = 咖啡店 = 咖啡馆 = كوفي = كوفي شوب = kahveci = kopitiam = third wave coffee = iced coffee = ngopi = tempat ngopi, cafe = cafés = cafeteria = кафе = कैफे = cà phê = quán cà phê = cafetería = koffie, tea = teahouse = tea house = thé = tee = чай = चाय = চা = çay bahçesi = 茶馆 = 紅茶 = ティー = 찻집, brunch = brunch cafe = brunchen = 早午餐 = ブランチ = 브런치, smoothie = smoothies = acai = açai = acai bowl
juice, cafe: juice = fresh juice = suco = zumo = saft = jus buah = suc = сок = meyve suyu = عصائر طازجة = عصير قصب, smoothie = smoothies, sugarcane
bubble tea, tea: bubble tea = boba = boba tea = milk tea = pearl tea = teh susu boba = شاي بوبا = شاي الفقاعات = タピオカミルクティー = 밀크티 = trà sữa = баббл ти = fruit tea
breakfast, cafe, bakery: breakfast = petit dejeuner = petit déjeuner = frühstück = desayuno = colazione = ontbijt = завтрак = नाश्ता = নাস্তা = ناشتہ = bữa sáng = 早点 = 朝ごはん = 朝食 = 아침 = 아침식사 = ข้าวเช้า = فطور, eggs benedict = omelette = omelet, shakshuka
vegetarian, indian, asian: vegetarian = vegan = veggie = vegetarien = végétarien = vegetarisch = vejetaryen = vegetariano = вегетарианский = शाकाहारी = নিরামিষ = sayuran = 素菜 = 野菜料理 = 비건 = ビーガン = ヴィーガン = chay = đồ chay = نباتي
sandwiches, fast food, cafe: sandwich = sandwiches = sub = subs = panini = toastie = wrap = wraps = baguette = broodje = broodjes = belegte brötchen = sandviç = bocadillo = bocadillos = sándwich = smørrebrød = 三文治 = サンドウィッチ = ساندوتش = ساندويش = سندوتشات = deli
salads, cafe, healthy: salad = salads = salade = ensalada = insalata = salat = салат = サラダボウル = 샐러드바 = سلطات = healthy = healthy food = salad bar, poke = poke bowl = poké = buddha bowl = grain bowl, healthy food = makanan sehat = gesund = sağlıklı = صحي = أكل صحي
portuguese, chicken: piri piri = peri peri = frango piri piri = francesinha, bacalhau, pastel de nata = pasteis de nata
spanish, mediterranean: paella, tapas = pinchos = pintxos, tortilla española, churros
german, austrian, european: schnitzel = wiener schnitzel = schnitzel wien, currywurst = bratwurst = wurst = bratwürste, käsespätzle = spätzle, knödel, brezel = pretzel, kaiserschmarrn, apfelstrudel
fast food, fries, snack: fritterie, mitraillette = patatzaak
hot pot, thai, chinese, japanese: shabu = shabu shabu = ชาบู = suki = สุกี้ = 涮羊肉 = 샤브샤브 = しゃぶしゃぶ
kebab, turkish, shawarma: kapsalon, döner = donner = doner kebab = döner kebap = дёнер = донер = डोनर = döner kebab = ドネルケバブ = 도너 케밥 = โดเนอร์, gyros, broodje döner = broodje kebab = broodje shoarma = shoarma
`;

/** Cuisines and similar cuisines. A similar one is offered if none of the wanted cuisine is near. */
export const KIN = `
turkish > kebab, doner kebab, lahmacun
kurdish > turkish, kebab
indian > pakistani, south indian, bangladeshi, nepalese, curry
pakistani > indian, bangladeshi, afghan
bangladeshi > indian, pakistani
nepali > indian, tibetan
sri lankan > indian, south indian
afghan > persian, uzbek, pakistani
persian > afghan, iranian, middle eastern
lebanese > syrian, middle eastern, arabic, falafel
syrian > lebanese, middle eastern, arabic, shawarma
palestinian > lebanese, arabic, middle eastern
jordanian > arabic, middle eastern, palestinian
egyptian > arabic, middle eastern
iraqi > arabic, middle eastern, kebab
yemeni > arabic, saudi, middle eastern
arabic > lebanese, syrian, middle eastern, yemeni, egyptian, moroccan, turkish
middle eastern > lebanese, arabic, syrian, turkish, persian
moroccan > couscous, algerian, tunisian, north african, maghreb
tunisian > algerian, moroccan, couscous
algerian > tunisian, moroccan, couscous
japanese > sushi, ramen
sushi > japanese
chinese > cantonese, hot pot, noodles, taiwanese, uyghur
uyghur > uzbek, chinese
uzbek > uyghur, central asian, kazakh
malaysian > malay, singaporean, indonesian, indian
indonesian > malaysian, malay
italian > pizza, pasta
mexican > tex-mex, tacos, burrito
african > west african, senegalese, ethiopian, somali, nigerian
ethiopian > eritrean, african
somali > african
surinamese > indonesian, caribbean
greek > gyros, mediterranean
georgian > russian, caucasian
bosnian > balkan, turkish
`;

/**
 * Dishes and the cuisines that nearly always serve them. A place's name seldom lists its dishes: if a dish finds hardly any
 * places by name, places of these cuisines are found.
 */
export const KITCHENS = `
kebab > turkish, persian, afghan
pide, lahmacun, iskender, börek, köfte, menemen, simit > turkish
kunafa, knafeh, kanafeh, künefe, baklava, baklawa > turkish, lebanese, syrian, arabic
كنافة, بقلاوة > desserts, pastry, bakery, turkish, lebanese
shawarma, falafel, hummus, fattoush, tabbouleh, manakish > lebanese, syrian, palestinian, arabic, arab, middle eastern, kebab, turkish
mandi, kabsa, majboos, madfoon, haneeth > yemeni, arabic, arab, saudi
mansaf, maqluba, musakhan > jordanian, palestinian, arabic, arab, middle eastern
biryani, tandoori, naan, tikka, karahi, korma, samosa, pakora > indian, pakistani, bangladeshi
nihari, haleem, chapli kebab > pakistani, indian
curry > indian, pakistani, bangladeshi, sri lankan, nepalese, south indian
dosa, idli, vada, sambar, uttapam > south indian, indian, sri lankan, kerala
desi > indian, pakistani, bangladeshi
pita > kebab, greek, lebanese, shawarma, mediterranean
shisha, hookah, nargile, argileh, أرجيلة, اراجيل, شيشة, معسل > cafe, lebanese, arabic
fish moilee, appam, kothu, kottu > kerala, south indian, indian, sri lankan
thali, butter chicken, palak paneer, paneer, dal, daal > indian, nepalese
momo, momos > nepalese, nepali, tibetan
laksa, char kway teow, roti canai, nasi kandar > malaysian, malay, singaporean
nasi lemak, mee goreng, mee rebus > malaysian, malay, singaporean, indonesian
rendang, satay > malaysian, malay, indonesian
bakso, gado gado, nasi padang, nasi goreng, soto, penyet, pecel lele, rawon > indonesian
chicken rice > singaporean, malaysian, malay, thai, chinese
pad thai, tom yum, som tam, green curry, massaman > thai
pho, banh mi, bun cha, spring rolls > vietnamese
sushi, ramen, udon, soba, tempura, yakitori, teriyaki, okonomiyaki, onigiri, donburi, yakiniku, 焼肉, 焼き肉 > japanese
bibimbap, bulgogi, kimchi, tteokbokki, kimbap, korean bbq, japchae > korean
dim sum, dimsum, yum cha, 点心 > cantonese, hong kong, dumplings, chinese, taiwanese
dumplings, hotpot, mala, peking duck, xiao long bao, fried rice, wonton > chinese, cantonese, taiwanese, uyghur
hand pulled noodles, lamian, lagman, laghman, big plate chicken > uyghur, chinese, uzbek
plov, manti, samsa, shashlik > uzbek, uyghur, central asian, afghan, georgian
kabuli pulao, mantu, bolani > afghan
ghormeh sabzi, tahdig, koobideh, joojeh > persian, iranian
koshary, ful, hawawshi, feteer, molokhia > egyptian
couscous, tagine, pastilla, harira > moroccan, tunisian, algerian, north african
injera, doro wat, kitfo > ethiopian, eritrean
jollof, suya, thieboudienne, poulet braise, poulet dg, attieke, yassa, mafe, ndole > african, west african, senegalese, nigerian, ivorian, cameroonian
gyros, souvlaki, moussaka > greek
burrito, tacos, quesadilla, nachos, fajita > mexican, tex-mex, tacos
pizza, pasta, lasagna, risotto, spaghetti > italian, pizza, italian pizza
burger, hot dog, wings > american, burger, fast food
steak, bbq > steak house, grill, barbecue
gelato, ice cream > dessert
dessert, cake > desserts, ice cream, bakery, cafe
seafood > fish
bakery > pastry, cake, cafe
grill > barbecue, kebab, steak house
western > steak, american, european, burger
american > burger, steak house, chicken
halal cart, chicken over rice, lamb over rice > middle eastern, arab, gyro, american
roti > surinamese, indian, pakistani, malaysian
croissant > bakery, french, pastry
`;

/** Chains by their dish: a search for the dish also finds them, although their names don't contain it. */
export const CHAINS = `
fish and chips: fish, plaice, chippy, fryer, long john silver's
ayam penyet: penyet, d'penyetz, dapur penyet, uncle penyet
kaya toast: ya kun, toast box, killiney, heavenly wang, fun toast
teh tarik: mr teh tarik, teh tarik
satay: satay
burger: mcdonald's, burger king, five guys, shake shack, hardee's, wendy's, carl's jr, a&w, kudu, herfy, in-n-out, mos burger, lotteria, german doner burger, fatburger, johnny rockets
fried chicken: kfc, kentucky, popeyes, jollibee, texas chicken, church's chicken, 4fingers, marrybrown, dixy chicken, chicken cottage, bonchon, nene chicken, wingstop, arnold's, al baik, البيك, albaik, raising cane's, chick-fil-a, tenderbest, chicken spot, sam's chicken, morley's, belchicken, chicken street
chicken wings: wingstop, wing zone, buffalo wild wings
pizza: domino's, pizza hut, papa john's, little caesars, pezzo, canadian 2 for 1, pizza maru, sbarro, canadian pizza, telepizza
coffee: starbucks, costa, tim hortons, coffee bean, dunkin, kenangan, caribou, dr cafe, barn's, luckin, gloria jean's, caffe nero, pret, ya kun, cilantro, toast box, zus
bubble tea: gong cha, koi the, koi cafe, liho, chatime, tealive, the alley, tiger sugar, sharetea, coco fresh tea, r&b tea, playmade, each a cup, chicha san chen, mixue, comebuy, milksha
ice cream: swensen's, mixue, potong, birds of paradise, ben's, carvel, baskin robbins, haagen dazs, häagen-dazs, andersen's, cold stone, ben & jerry's, dairy queen, llaollao, amorino, creams
dessert: swensen's, baskin robbins, creams, heavenly desserts, kaspa's, haute dolci, cinnabon, auntie anne's, krispy kreme, mei heong yuen
donuts: dunkin, krispy kreme, j.co, mister donut, tim hortons
bakery: breadtalk, swee heng, primadeli, delifrance, paris baguette, bengawan solo, greggs, polar puffs, rive gauche, baker & cook, four leaves, tous les jours
sandwich: subway, stuff'd, quiznos, o'briens, pret a manger
japanese: yoshinoya, sukiya, pepper lunch, ichikokudo, sushi tei, genki sushi, sushi express, super sushi, sushiro, coco ichibanya, maki-san, ichiban, marugame, hei sushi, niku iku, tomi sushi, tokyo shokudo
sushi: genki sushi, sushi tei, maki-san, sushi express, super sushi, sushiro, hei sushi, itsu, yo sushi
steak: chops & sear, steak 99, texas roadhouse, jack's place, pepper lunch
peri peri: nando's, pepe's, roosters
tacos: taco bell, o'tacos, tacos avenue, guzman
mexican: taco bell, chipotle, guzman y gomez, stuff'd, qdoba, barburrito
noodles: ajisen, sukiya, wok hey, heavenly wang, noodle box, wagamama
kebab: stuff'd, kebabs faktory, german doner kebab
indonesian: ayam penyet president, ayam penyet ria, d'penyetz, pagi sore, bumbu, sari ratu, hjh maimunah, abang gemuk
malaysian: hjh maimunah, papparich, encik tan, mr teh tarik, crave
nasi lemak: crave, ponggol
western: astons, jack's place, chops & sear, andes, steak 99, collin's
waffles: a&w, famous amos, gelare
curry puff: old chang kee, tip top
`;

/** Chains in other scripts and spellings. */
export const CHAIN_NAMES = `
mcdonalds, mac donalds, mac donald, mcdonald's, mcdonalds restaurant
kfc, kentucky, kentucky fried chicken, كنتاكي
subway, صب واي
starbucks, ستاربكس
o'tacos, otacos, o tacos
kenny rogers, kenny rogers roasters
chick-fil-a, chick fil a, chickfila, chickfilet
raising cane's, raising canes, canes chicken
al baik, al-baik, albeik, al beik
gong cha, gongcha
buffalo wild wings, bdubs
cook door, كوك دور, cookdoor
gad, جاد
chicken tikka inn, تشيكن تيكا
burger king, برجر كنج, برغر كينغ, バーガーキング, 汉堡王, 버거킹, เบอร์เกอร์คิง, бургер кинг
pizza hut, بيتزا هت, ピザハット, 必胜客, 피자헛, พิซซ่าฮัท, פיצה האט
dominos, دومينوز, ドミノピザ, 达美乐, 도미노피자, โดมิโน่, domino pizza
popeyes, بوبايز, 파파이스, popeye
jollibee, جوليبي, 快乐蜂, ジョリビー
five guys, فايف جايز, 파이브가이즈
shake shack, شيك شاك, 쉐이크쉑, 昔客堡
dunkin, دانكن, dunkin donuts, 던킨, 唐恩都乐, ダンキン
krispy kreme, كرسبي كريم, クリスピークリーム, 크리스피크림
baskin robbins, باسكن روبنز, 배스킨라빈스, サーティワン, 31アイス
tim hortons, تيم هورتنز, 팀홀튼
costa, كوستا, costa coffee
al baik, albaik, البيك
nandos, ناندوز
papa johns, بابا جونز, 파파존스, 棒约翰
texas chicken, تكساس تشكن
hardees, هارديز
kudu, كودو
herfy, هرفي
halal guys, the halal guys, 할랄 가이즈, 할랄가이즈
coco ichibanya, ココイチ, coco壱番屋, 壱番屋, 코코이찌방야, curry house coco
yoshinoya, 吉野家, 요시노야
sukiya, すき家
pepper lunch, ペッパーランチ, 胡椒厨房, 페퍼런치
paris baguette, 파리바게뜨, 巴黎贝甜
tous les jours, 뚜레쥬르
lotteria, 롯데리아, ロッテリア
mos burger, モスバーガー, 摩斯汉堡
gong cha, 贡茶, 공차, ゴンチャ
breadtalk, 面包新语
starbucks, starbuck, старбакс, stabucks
mcdonalds, mc donald, mcdo, mc do, makdonald, макдональдс, macdonald, macdonalds, mcdonald
kfc, кфс, 켄터키, kfc chicken
subway, сабвей, 서브웨이, صبواي
long john silvers, lj silvers
old chang kee, 老曾记
toast box, 土司工坊
`;

/**
 * Synonyms: spellings of one dish, and names of a dish or cuisine in the languages of travellers. Data, not code. Each line
 * is a group in which every word finds the others. A word may be in several groups. Words before `>` find the words after
 * it, but not the other way round.
 */
export const GROUPS = `
kebab, кебаб, kebap, кебап, कबाब, কাবাব, کباب, kabab, kabob, kebob, kebabs, kababs, كباب, ケバブ, 烤肉, 케밥, เคบับ
doner, donner, donair, döner, دونر, ドネル, 되네르, durum, dürüm
gyros, gyro, جيروس
shawarma, şaorma, shaorma, şaurma, шаурма, шаверма, शावरमा, שווארמה, shawarmas, shawerma, shwarma, shoarma, chawarma, schawarma, shaurma, shawurma, شاورما, شاورمة, شاورمه, シャワルマ, 沙威玛, 샤와르마, ชาวาร์มา
falafel, פלאפל, фалафель, felafel, falafil, فلافل, طعمية, ファラフェル, 팔라펠
hummus, חומוס, хумус, houmous, humus, hommos, حمص
ful, foul, fool, فول > falafel, فلافل, طعمية
koshary, koshari, kushari, kosheri, كشري, كوشري, コシャリ
kunafa, knafeh, kanafeh, kunefe, künefe, كنافة > حلويات, حلواني, oriental sweets
mandi, mandy, مندي, mendi
biryani, briyani, बिरयानी, বিরিয়ানি, بریانی, бирьяни, பிரியாணி, biriani, birani, biriyani, beriani, beryani, nasi beriani, nasi briyani, nasi biryani, nasi beryani, biriani, bryani, beriyani, برياني, ビリヤニ, 印度香饭, 비리야니, ข้าวหมก
mutabbaq, murtabak, martabak, مطبق
nasi > rice, ข้าว
rice > nasi, ข้าว
nasi lemak, 椰浆饭, ナシレマ, 나시르막
nasi goreng, 印尼炒饭, ナシゴレン, 나시고랭
fried rice, ข้าวผัด, 炒饭, チャーハン, 볶음밥
nasi ayam, chicken rice, 鸡饭, ข้าวมันไก่, チキンライス, 치킨라이스
hainan, hainanese, 海南
海南鸡饭, hainanese chicken rice
mee, mi, mie, bami, noodle, noodles, 面, 面条, 麺, 국수, ก๋วยเตี๋ยว, معكرونة, лапша, nudeln, nouilles
ramen, рамен, ラーメン, らーめん, 拉面, 라멘, ราเมน, رامن
laksa, 叻沙, ラクサ, 락사
satay, sate, saté, 沙爹, サテ, 사테, สะเต๊ะ
soto, sotto
penyet, penyat, peyet, penyetz, geprek
prata, paratha, parata, paratta, roti prata, roti parata, roti paratha, roti canai, canai
roti, roty, rotis, โรตี, روتي, 로티, ロティ
cendol, chendol, chendul
kuih, kueh, kue, kuey, 糕
teow, teaw, tiaw, tiao, tieu
kopi, kopie, coffee, кофе, koffie, kaffee, cà phê, קפה, kahve, kahvesi, قهوة, コーヒー, 咖啡, 커피, กาแฟ
cafe, café, kafe, kafeterya, caffe, coffee, kopi, كافيه, مقهى, كافي, カフェ, 咖啡厅, 카페, คาเฟ่
teh, tea, chai, чай, thé, tee, çay, شاي, 茶, 차
warung, waroeng, warong
kedai, gerai, stall
tahu, tauhu, tofu, taufu, taofu, 豆腐, 두부, เต้าหู้
bakso, baso, meatball, meatballs
köfte, kofta, kufte, kafta, كفتة, meatballs
tandoori, tandoor, tanduri, tandori, タンドリー
tikka, tika, ティッカ
dosa, डोसा, தோசை, thosai, tosai, dosai, ドーサ
naan, nan, ナン
thali, ターリー
burger, бургер, המבורגר, بيرجر, برقر, burgers, hamburger, برجر, برغر, همبرجر, 汉堡, バーガー, ハンバーガー, 버거, 햄버거, เบอร์เกอร์
pizza, пицца, пиццу, פיצה, पिज़्ज़ा, pizzas, pizzeria, pizzaria, بيتزا, 比萨, 披萨, ピザ, 피자, พิซซ่า
chicken, курица, курицу, चिकन, মুরগি, pollo, hähnchen, hühnchen, kip, ayam, tavuk, poulet, دجاج, فراخ, فروج, 鸡, チキン, 치킨, 닭, ไก่
fried chicken, broast, broasted, بروستد, بروست, 炸鸡, フライドチキン, 후라이드치킨, ไก่ทอด
iskender, iskender kebap, adana, urfa, beyti > kebab, döner
fish, poisson, fisch, pescado, pesce, рыба, рыбу, рыбы, ikan, balık, سمك, أسماك, 鱼, ปลา, 생선
seafood, مأكولات بحرية, أسماك, 海鲜, シーフード, 海鮮, 해산물, ซีฟู้ด, อาหารทะเล, makanan laut
beef, daging, sapi, لحم, 牛肉, 소고기, เนื้อ
lamb, kambing, mutton, kuzu, 羊肉, 양고기, แพะ
羊肉串, 양꼬치, lamb skewers
grill, гриль, grillades, grillade, parrilla, grills, bbq, barbecue, barbeque, ızgara, izgara, مشاوي, مشويات, شواء, 烧烤, 바베큐, ปิ้งย่าง, เนื้อย่าง
yakiniku, 焼肉, やきにく > barbecue
steak, стейк, steak house, steakhouse, ستيك, 牛排, ステーキ, 스테이크, สเต็ก
sandwich, sandwiches, ساندويتش, سندويشات, サンドイッチ, 三明治, 샌드위치
sushi, суши, סושי, सुशी, سوشي, 寿司, すし, 스시, 초밥, ซูชิ
hotpot, hot pot, steamboat, suki, 火锅, 鍋, 훠궈, ชาบู, สุกี้
mala, 麻辣, หม่าล่า, 마라
麻辣香锅, 麻辣烫, 麻辣火锅, mala xiang guo, malatang, mala tang, mala hotpot > mala, 麻辣, hot pot, hotpot, steamboat
wagyu, 和牛, 와규, วากิว, вагю, واغيو > sukiyaki, すき焼き, shabu shabu, しゃぶしゃぶ, yakiniku, 焼肉, teppanyaki, 鉄板焼き
dim sum, dimsum, 点心, 딤섬, ติ่มซำ
pho, phở, 쌀국수, フォー, เฝอ
fries, chips, frites, friterie, frituur, friture, friet, frietjes, patat, pommes
friterie, frituur, friture, fritterie, frietkot, snackbar > snack
fish and chips, fish chips, fish n chips, fish & chips
curry, curries, カレー, カリー, 咖喱, 카레, แกง, करी, карри, kari, gulai
tacos, taco, french tacos
plov, pilaf, pilau, pulao, palov, плов, پلاو
mansaf, منسف
couscous, كسكس, kuskus, クスクス
tagine, tajine, طاجين
udon, うどん, 우동, 乌冬
shashlik, шашлык, şaşlık, shashlyk
dumplings, dumpling, пельмени, манты, manti, mantu, 饺子, 餃子, 만두 > dim sum
soup, суп, suppe, soupe, soep, sopa, sup, çorba, shorba, شوربة, 汤, スープ, 수프, ซุป
salad, salads, salata, سلطة, 沙拉, サラダ, 샐러드, สลัด
dessert, desserts, sweets, tatlı, حلويات, 甜品, デザート, 디저트, ของหวาน, ขนม
ice cream, gelato, gelateria, gelati, eisdiele, eiscafe, dondurma, ais krim, es krim, آيس كريم, بوظة, 冰淇淋, アイスクリーム, 아이스크림, ไอศกรีม
bakery, bakeries, patisserie, bakehouse, kedai roti, fırın, مخبز, 面包店, パン屋, 빵집, เบเกอรี่
juice, juices, jus, عصير, عصائر, 果汁, ジュース, 주스, น้ำผลไม้
breakfast, sarapan, kahvaltı, فطور, إفطار, 早餐, 朝食, 아침식사, อาหารเช้า
seafood, makanan laut
vegetarian, vegan, veggie, نباتي, 素食, ベジタリアン, 채식, มังสวิรัติ
turkish, turk, türkisch, türkisches, türkische, турецкая, турецкий, turkisk, turks, turco, turca, turecka, türk, turki, turkey, turkiye, turc, turque, تركي, تركية, トルコ, 土耳其, 터키, 튀르키예, ตุรกี, turkse, türkischer, türkischen, turecki, tyrkisk, tyrkiskt, турецкое, турецкие, турецкой
indian, india, indisch, indische, indisk, indiskt, индийская, индийский, भारतीय, indio, indiano, indyjska, indienne, hint, hindistan, inde, indien, indisches, هندي, هندية, インド, 印度, 인도, 인디안, อินเดีย, indiase, indiaas, indischer, indischen, indyjski, индийское, индийские, индийской
pakistani, pakistanisch, pakistanisches, pakistanais, pakistanaise, pakistansk, پاکستانی, пакистанская, pakistan, باكستاني, パキスタン, 巴基斯坦, 파키스탄, ปากีสถาน, pakistaanse, pakistaans, pakistanischer, pakistano, pakistanlı
bangladeshi, bangladesh, bengali, bangla, بنغالي, バングラデシュ, 孟加拉, 방글라데시
arabic, arabisch, arabisches, arabe, арабская, arap, arabisk, arab, arabian, arabi, عربي, عربية, アラブ, 阿拉伯, 아랍, อาหรับ, timur tengah, arabischer, arabischen, arabo, arabski, арабское, арабские, арабский > middle eastern, lebanese, syrian, yemeni, egyptian, moroccan, palestinian, jordanian
middle eastern, timur tengah, شرق أوسطي, 中东, 中東, 중동, ตะวันออกกลาง
lebanese, libanesisch, libanesisches, libanesische, libanaise, libanesisk, libanees, ливанская, lübnan, libanes, lebanon, libanais, لبناني, لبنانية, レバノン, 黎巴嫩, 레바논, libanese, libanesischer, libanesa, libanés, libański, ливанское, ливанский
syrian, syrisch, syrisches, syrische, syrien, syrienne, syrisk, suriye, сирийская, syria, سوري, سورية, شامي, シリア, 叙利亚, 시리아, syrischer, sirio, siria, siriano, siriana, сирийское, сирийский
egyptian, ägyptisch, ägyptisches, egyptien, egyptienne, mısır, egypt, مصري, مصرية, エジプト, 埃及, 이집트, egyptische, egipcio, egiziano, египетская
moroccan, marroquí, marocchino, marokkanische, fas mutfağı, marokkanisch, marokkanisches, marokkaans, marocaine, marroqui, марокканская, morocco, maroc, marocain, maghribi, مغربي, مغربية, モロッコ, 摩洛哥, 모로코, marokkaanse, marokkanischer, marroquies, marocchina, марокканский
yemeni, yemen, يمني, يمنية, イエメン, 也门, 예멘
persian, persisch, persisches, iranisch, perzisch, persan, perse, farsi, персидская, iranian, iran, إيراني, فارسي, ペルシャ, イラン, 伊朗, 波斯, 이란, perzische, persischer, persiano, persiana, персидский, иранская
afghan, afghanisch, afghanisches, afghane, afgan, афганская, afghani, afghanistan, أفغاني, アフガニスタン, 阿富汗, 아프간, afghaanse, afghaans, afghanischer, afgano, афганский
uzbek, usbekisch, usbekisches, ouzbek, узбекская, узбекский, uzbekistan, özbek, أوزبكي, ウズベキスタン, ウズベク, 乌兹别克, 우즈베크, 우즈베키스탄, узбекское, узбекские, oezbeeks, ouzbèke
uyghur, uigurisch, uigurisches, ouïghour, oeigoers, uygur, уйгурская, uighur, xinjiang, الأويغور, ウイグル, 维吾尔, 新疆, 위구르, อุยกูร์, उइगर, اویغور, ایغور > kashgar, urumqi, turpan
malaysian, malaysisch, malaysisches, malaisien, малайзийская, malezya, malaysia, malay, melayu, ماليزي, マレーシア, 马来西亚, 马来, 말레이시아, มาเลเซีย, มลายู, malaysischer, malaisienne, maleisisch
indonesian, indonesisch, indonesisches, indonésien, indonesien, endonezya, индонезийская, indonesia, padang, إندونيسي, インドネシア, 印尼, 印度尼西亚, 인도네시아, อินโดนีเซีย, indonesische, indonésienne, indonesischer > indonesian
thai, thailändisch, thailändisches, thaïlandais, tayland, тайская, thailand, تايلندي, タイ, タイ料理, 泰国, 泰式, 태국, ไทย, thaise, thais, thailändischer, thaïlandaise, tailandesa, tailandés, thailandese, tailandese, тайское, тайский
chinese, chinesisch, chinesisches, chinois, chinees, chino, китайская, kinesisk, china, cina, tionghoa, çin, صيني, صينية, 中国, 中华, 中華, 中餐, 중국, 중국집, 중식, จีน, chinesischer, chinoise, cinese, китайское, китайский, çinli
japanese, japanisch, japanisches, japonais, japans, японская, japansk, japan, jepang, jepun, japon, ياباني, 日本, 日式, 和食, washoku, 日本食, 日料, 일본, 일식, ญี่ปุ่น, japanischer, japanse, japonaise, japonesa, japonés, giapponese, японское, японский
korean, koreanisch, koreanisches, coréen, koreaans, корейская, korea, kore, كوري, 韩国, 韩式, 韩餐, 韓国, 한국, 한식, เกาหลี, koreanischer, koreaanse, coréenne, coreana, coreano, корейское, корейский
vietnamese, vietnamesisch, vietnamien, vietnamees, вьетнамская, vietnam, viet nam, فيتنامي, ベトナム, 越南, 베트남, เวียดนาม, vietnamienne, vietnamita, вьетнамское, вьетнамский
italian, italienisch, italienisches, italien, italiaans, итальянская, italienska, italia, italy, itali, italyan, إيطالي, イタリア, イタリアン, 意大利, 이탈리아, อิตาเลียน, italienischer, italienne, italiaanse, italiana, italiano, итальянское, итальянский
french, prancis, perancis, fransız, français, فرنسي, フレンチ, 法国, 프랑스, française, französisch, französisches, francés, francesa, francese, frans, французская
mexican, mexico, meksika, مكسيكي, メキシコ, メキシカン, 墨西哥, 멕시코, mexicaine, mexicain, mexikanisch, mexikanisches, mexicano, mexicana, messicano, messicana, mexicaans, мексиканская
american, western, amerika, أمريكي, アメリカン, 美式, 미국
african, afrikanisch, afrikanisches, africain, africaine, африканская, afrika, أفريقي, アフリカ, 非洲, 아프리카, afrikanischer, afrikaanse, africano, africana, африканское
ethiopian, äthiopisch, äthiopisches, éthiopien, etiyopya, ethiopia, إثيوبي, エチオピア, 埃塞俄比亚, 에티오피아, éthiopienne, äthiopischer, etiope, ethiopisch
surinamese, surinaams, surinam, suriname, sranan, surinaamse
somali, somalian, somalisch, somalien, صومالي
tunisian, tunisien, tunesisch, تونسي, tunisienne, tunesische, tunesisches, tunesischer
algerian, algerien, algerisch, جزائري, algérienne, algerische, algerisches
palestinian, palestinien, palästinensisch, فلسطيني, palestinienne, palästinensische, palestino, palestinese
iraqi, irakisch, irakien, عراقي, irakisches, irakische, irakienne, iraquí, irakeno
georgian, georgisch, грузинская
nepali, nepalese, nepalesisch, nepalais, नेपाली
kurdish, kurdisch, kurde, كردي
bosnian, balkan, bosnia, bosna
bubble tea, boba, 奶茶, 珍珠奶茶, タピオカ, 버블티, ชานมไข่มุก
hajjah, hjh, hajah
haji, hj, hajj
mohamed, mohammed, muhammad, mohammad, muhammed, mohd, محمد
abu, abou, abo, أبو
karim, karims, kareem, كريم, करीम, করিম
على, ع
mcdonalds, mcd, maccas, mekdi, ماكدونالدز, マクドナルド, 麦当劳, 맥도날드, แมคโดนัลด์
kfc, kentucky, كنتاكي, كي أف سي, كي اف سي, ケンタッキー, 肯德基, 케이에프씨, เคเอฟซี
starbucks, ستاربكس, スターバックス, スタバ, 星巴克, 스타벅스, สตาร์บัคส์
subway, صب واي, サブウェイ, 赛百味, 서브웨이
sukiya, すき家
muslim, moslem, islam, islamic, إسلامي, مسلم, ムスリム, 穆斯林, 清真, 무슬림, อิสลาม, มุสลิม
plaza, plasa, بلازا
`;

/** What shops are called that sell a dish: they find the dish, but not the other way round. */
export const SHOPS = `
рыбный, рыбная, рыбное, рыбные, рыбного, рыбной, balıkçı, balık restoranı, balık lokantası, poissonnerie, marisquería, pescadería, pescheria, viswinkel, مسمكة, سماك > fish, seafood, سمك, рыба
кебабная, шашлычная, kebapçı, kebapci, ocakbaşı, kebabería, kebabberia > kebab, kebap
dönerci > doner, kebab, kebap
doner, donner, donair, döner, دونر, ドネル, 되네르, durum, dürüm > kebab, kebap
шаурмичная, шаверменная, shawarmazaak, shoarmazaak > shawarma
бургерная, hamburguesería, hamburgeria, hamburgerci > burger, burgers
пиццерия, pizzería, pizzacı > pizza
суши бар, сушибар, sushibar, sushi bar > sushi
кофейня, kahveci, cafetería, caffetteria, koffiehuis, koffiezaak > coffee, cafe
кондитерская, tatlıcı, pasticceria, pastelería, konditorei, banketbakkerij > desserts, pastry, bakery
пекарня, булочная, börekçi, panadería, panetteria, bäckerei, backerei, bakkerij, fırıncı > bakery
köfteci > köfte, kofte
lahmacuncu, pideci > lahmacun, pide, turkish
tavukçu, piliççi, rôtisserie, rotisserie, pollería, rosticceria > chicken
çorbacı > soup, çorba
kahvaltıcı > breakfast
dondurmacı, heladería > ice cream
braceria, asador, churrasquería, rodizio > grill, barbecue, steak
чайхана, плов центр, pilavcı > uzbek, plov
вегетарианская, вегетарианские > vegetarian
tetería, salon de thé, teahouse, tea house, teestube, teehaus, чайная, çayevi, çay bahçesi > tea, çay
мясной, мясная > steak, grill
indo > indonesian, indonesia
curry house, curry houses, curryhouse, balti house, indian takeaway > curry, indian, pakistani, bangladeshi
noodle house, noodle bar, noodle shop > noodle, noodles, ramen
chippy, chip shop, fish bar, fish shop > fish and chips, fish, seafood
uyghur noodles, uighur noodles, uygur noodles, xinjiang noodles, uigurische nudeln, 新疆拌面, 新疆面, uyghur kebab, uygur kebap > uyghur, laghman, lagman
`;

/** Correct words for food and drink that differ from other words in a letter: beer is no typo of beef. */
export const FOODS = `
wine, beer, pork, belly, bacon, ham, alcohol, vodka, whisky, whiskey, rum, gin, sake, soju, cider, champagne, lard
bier, biere, bière, birra, bira, cerveza, vin, vino, wein, weine, schwein, schweinefleisch, cerdo, porc, jambon, domuz, babi, arak, rakı, şarap
بيرة, نبيذ, خمر, خنزير, пиво, вино, свинина
rice, bread, egg, eggs, milk, water, meat, cheese, butter, duck, crab, prawn, shrimp, lobster, squid, tuna, salmon, turkey, veal
pasta, cake, cakes, toast, pie, wrap, wraps, waffle, waffles, crepe, crepes, pancake, pancakes, donut, donuts, oats, oatmeal, poke, taco, bagel
roll, rolls, bowl, bowls, chicken, fish, beef, lamb, tea, coffee, juice, soup, salad, grill, steak, pizza, burger, sushi, ramen, curry
`;

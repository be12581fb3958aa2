/**
 * Cities and parts of cities that travellers name, with position and radius. Data, not code. The index can't supply them:
 * most places have no city, or name it in one language only.
 *
 *   name, other names | latitude | longitude | radius in kilometres | country, unless disputed
 */
export const CITIES = `
Kuala Lumpur, KL, كوالالمبور, 吉隆坡, クアラルンプール, 쿠알라룸푸르, กัวลาลัมเปอร์, Куала-Лумпур, K.L., Kuala Lumpur Malaysia|3.147|101.695|18|MY
Penang, George Town, Pulau Pinang, 槟城, ペナン, ปีนัง|5.414|100.329|14|MY
Johor Bahru, JB, 新山|1.492|103.741|14|MY
Melaka, Malacca, 马六甲|2.195|102.25|10|MY
Kota Kinabalu, 亚庇|5.98|116.073|12|MY
Langkawi|6.35|99.8|18|MY
Jakarta, جاكرتا, 雅加达, ジャカルタ, 자카르타|-6.2|106.83|25|ID
Bandung|-6.914|107.61|14|ID
Bogor|-6.597|106.8|12|ID
Yogyakarta, Jogja, Jogjakarta|-7.797|110.37|14|ID
Surabaya|-7.257|112.752|18|ID
Bali, Denpasar, 巴厘岛, バリ, 발리|-8.65|115.17|35|ID
Bangkok, Krung Thep, กรุงเทพ, กรุงเทพมหานคร, بانكوك, 曼谷, バンコク, 방콕, Бангкок, Bangkok Thailand, บางกอก|13.752|100.52|28|TH
Phuket, ภูเก็ต, بوكيت, 普吉, プーケット, 푸켓, Пхукет, ภูเก็ต Thailand|7.95|98.34|25|TH
Pattaya, พัทยา, 芭提雅, パタヤ, 파타야, Паттайя|12.93|100.88|14|TH
Chiang Mai, เชียงใหม่, 清迈, チェンマイ, 치앙마이|18.788|98.985|20|TH
Hat Yai, หาดใหญ่|7.008|100.474|14|TH
Krabi, กระบี่|8.06|98.9|22|TH
Yala, ยะลา|6.541|101.281|12|TH
Hanoi, Ha Noi, 河内, ハノイ, 하노이, Hà Nội, هانوي, Ханой, ฮานอย|21.028|105.852|18|VN
Ho Chi Minh City, Saigon, HCMC, Thanh pho Ho Chi Minh, 胡志明, ホーチミン, 호치민, Hồ Chí Minh, Sài Gòn, Thành phố Hồ Chí Minh, TPHCM, Сайгон, Хошимин|10.776|106.7|20|VN
Da Nang, Danang, 岘港, ダナン, 다낭|16.06|108.21|14|VN
Nha Trang|12.24|109.19|10|VN
Manila, 马尼拉, マニラ, 마닐라, مانيلا, Манила|14.59|120.99|22|PH
Cebu|10.31|123.89|16|PH
Davao|7.07|125.6|18|PH
Zamboanga|6.91|122.07|14|PH
Hong Kong, هونغ كونغ, 香港, ホンコン, 홍콩, ฮ่องกง|22.31|114.17|18|HK
Taipei, 台北, タイペイ, 타이베이, ไทเป|25.04|121.54|16|TW
Beijing, بكين, 北京, ペキン, 베이징, Pékin, Pekin|39.905|116.39|28|CN
Shanghai, شنغهاي, 上海, 상하이, Şanghay|31.23|121.47|28|CN
Guangzhou, 广州|23.13|113.26|24|CN
Tokyo, طوكيو, 东京, トウキョウ, 도쿄, โตเกียว, Токио, 東京, Tokio, Tóquio|35.68|139.74|26|JP
Asakusa, 浅草|35.713|139.796|1.6|JP
Shinjuku, 新宿|35.692|139.702|1.8|JP
Shibuya, 涩谷, 渋谷|35.659|139.701|1.8|JP
Ikebukuro, 池袋|35.73|139.711|1.6|JP
Akihabara, 秋叶原, 秋葉原, アキバ, アキハバラ|35.699|139.773|1.4|JP
Ueno, 上野|35.712|139.776|1.5|JP
Ginza, 银座|35.671|139.765|1.3|JP
Osaka, أوساكا, 大阪, オオサカ, 오사카, โอซาก้า, Осака, Ōsaka|34.68|135.5|18|JP
Kyoto, 京都, キョウト, 교토, เกียวโต, Киото, Kioto|35.005|135.765|14|JP
Nara, 奈良|34.683|135.83|12|JP
Kobe, 神户, 神戸|34.69|135.19|12|JP
Nagoya, 名古屋|35.17|136.9|16|JP
Fukuoka, 福冈, 福岡|33.59|130.4|14|JP
Sapporo, 札幌|43.06|141.35|16|JP
Hiroshima, 广岛|34.39|132.455|12|JP
Yokohama, 横滨|35.45|139.63|12|JP
Seoul, سيول, 首尔, ソウル, 서울, โซล, Сеул, Seul, Seúl, Séoul|37.555|126.985|20|KR
Itaewon, 이태원, 梨泰院, イテウォン|37.5345|126.994|1.8|KR
Busan, بوسان, 釜山, プサン, 부산, ปูซาน, Pusan, Пусан|35.16|129.07|18|KR
Incheon, 仁川, インチョン, 인천|37.456|126.68|20|KR
Jeju, 济州, チェジュ, 제주|33.4|126.55|32|KR
Delhi, New Delhi, دلهي, دہلی, 新德里, 델리, दिल्ली, नई दिल्ली, Дели, デリー, Delhi India|28.62|77.21|25|IN
Mumbai, Bombay, مومباي, ممبئی, 孟买, 뭄바이, मुंबई, Мумбаи, ムンバイ|19.05|72.87|25|IN
Bengaluru, Bangalore, بنغالور, बेंगलुरु, ಬೆಂಗಳೂರು, バンガロール|12.97|77.59|22|IN
Hyderabad, حيدر أباد, हैदराबाद, حیدرآباد|17.39|78.47|22|IN
Chennai, Madras, சென்னை, चेन्नई|13.06|80.25|20|IN
Kolkata, Calcutta|22.57|88.36|18|IN
Kochi, Cochin, കൊച്ചി, Ernakulam, Cochin India|9.966|76.281|16|IN
Lucknow|26.85|80.95|16|IN
Srinagar|34.08|74.8|14|IN
Colombo, كولومبو|6.92|79.86|14|LK
Male, Malé|4.175|73.51|5|MV
Dhaka, دكا, 达卡, Dakka|23.78|90.4|18|BD
Karachi, كراتشي, کراچی|24.87|67.05|24|PK
Lahore, لاهور|31.53|74.34|20|PK
Islamabad, إسلام أباد|33.7|73.06|18|PK
Istanbul, İstanbul, إسطنبول, اسطنبول, استنبول, استانبول, 伊斯坦布尔, イスタンブール, 이스탄불, อิสตันบูล, Стамбул, Stamboul, Istamboul, Constantinople|41.02|28.98|30|TR
Ankara, أنقرة, 安卡拉|39.93|32.85|20|TR
Izmir, İzmir, إزمير|38.42|27.14|18|TR
Antalya, أنطاليا, Анталья|36.89|30.7|16|TR
Trabzon, طرابزون|41|39.72|10|TR
Dubai, دبي, دبئی, 迪拜, ドバイ, 두바이, ดูไบ, Дубай|25.18|55.27|28|AE
Abu Dhabi, أبو ظبي, 阿布扎比, アブダビ, 아부다비, Абу-Даби|24.45|54.38|22|AE
Doha, الدوحة, 多哈, ドーハ, 도하, Доха|25.29|51.52|18|QA
Kuwait City, مدينة الكويت|29.37|47.98|16|KW
Manama, المنامة|26.22|50.58|12|BH
Muscat, مسقط, Mascate, Maskat|23.59|58.4|22|OM
Riyadh, الرياض, 利雅得, リヤド, 리야드, Riyad|24.69|46.7|28|SA
Jeddah, Jidda, جدة, 吉达, ジッダ, 제다, Djeddah, Cidde, Jedah, Dschidda, Джидда, جده|21.543|39.173|25|SA
Makkah, Mecca, Mekah, Mekkah, مكة, مكة المكرمة, 麦加, メッカ, 메카, Мекка, La Mecque, Mekke, Mekka|21.42|39.83|12|SA
Madinah, Medina, المدينة المنورة, 麦地那, メディナ, Медина, Médine, Medine, Madina, المدينه المنوره|24.47|39.61|12|SA
Amman, عمان, عمّان, 安曼, アンマン, Амман, 암만, Ammán|31.955|35.92|14|JO
Aqaba, العقبة|29.53|35|8|JO
Zarqa, الزرقاء|32.07|36.09|8|JO
Beirut, بيروت, 贝鲁特, ベイルート, 베이루트, Beyrouth, Beyrut, Бейрут, เบรุต|33.89|35.51|10|LB
Damascus, دمشق, الشام, 大马士革, ダマスカス, Damas, Damaskus, Damsyik, Şam, Damasco, Дамаск|33.51|36.29|12|SY
Aleppo, حلب, Alep, Halep|36.2|37.16|10|SY
Jerusalem, Al Quds, القدس, 耶路撒冷, エルサレム, 예루살렘, Kudüs, Yerusalem, Baitulmaqdis, Jérusalem, Jerusalén, Иерусалим, ירושלים|31.78|35.22|9|
Bethlehem, بيت لحم|31.705|35.205|4|PS
Ramallah, رام الله|31.903|35.204|5|PS
Hebron, الخليل|31.53|35.1|6|PS
Nablus, نابلس|32.22|35.26|5|PS
Gaza, غزة|31.51|34.45|8|PS
Jericho, أريحا|31.86|35.46|4|PS
Tel Aviv, تل أبيب, תל אביב, Тель-Авив, テルアビブ, 特拉维夫|32.075|34.785|9|IL
Haifa, حيفا, חיפה, Хайфа|32.8|34.99|8|IL
Nazareth, الناصرة, נצרת|32.7|35.3|5|IL
Cairo, القاهرة, 开罗, カイロ, 카이로, ไคโร, Каир, Le Caire, Kairo, Kaherah, Kahire, El Cairo, Il Cairo|30.05|31.24|24|EG
Giza, الجيزة|30.01|31.2|12|EG
Alexandria, الإسكندرية, 亚历山大, アレクサンドリア, Alexandrie, İskenderiye, Iskandariah, Alejandría, اسكندرية, الاسكندريه, 알렉산드리아, Alexandria Egypt|31.21|29.92|16|EG
Luxor, الأقصر, Louxor, Луксор, ルクソール, 卢克索, 룩소르|25.69|32.64|8|EG
Aswan, أسوان|24.09|32.9|10|EG
Hurghada, الغردقة, Хургада, Hurgada, ハルガダ, 赫尔格达|27.25|33.81|14|EG
Sharm El Sheikh, Sharm, شرم الشيخ, Шарм-эль-Шейх|27.91|34.33|16|EG
Dahab, دهب|28.5|34.513|6|EG
Casablanca, الدار البيضاء, Kazablanka|33.58|-7.61|15|MA
Marrakesh, Marrakech, Marakesh, مراكش, Marakeş, Marraquech, Marrakech Maroc|31.63|-8|10|MA
Fes, Fez, فاس|34.04|-5|9|MA
Tangier, Tanger, طنجة|35.77|-5.81|10|MA
Tunis, تونس العاصمة|36.81|10.17|14|TN
Algiers, Alger, الجزائر العاصمة|36.76|3.06|14|DZ
Nairobi|-1.286|36.82|16|KE
Zanzibar|-6.165|39.2|12|TZ
Cape Town, كيب تاون, ケープタウン, Le Cap, Kapstadt, Ciudad del Cabo, Кейптаун, 开普敦|-33.93|18.46|28|ZA
Johannesburg, Joburg|-26.2|28.05|26|ZA
Durban|-29.86|31.02|18|ZA
London, لندن, 伦敦, ロンドン, 런던, ลอนดอน, Londra, Лондон, Londres, Londen, Londyn, लंदन, লন্ডন|51.507|-0.128|22|GB
Birmingham, برمنغهام, Бирмингем, バーミンガム, 伯明翰|52.48|-1.9|14|GB
Manchester, مانشستر, Манчестер, マンチェスター, 曼彻斯特, 맨체스터|53.48|-2.24|12|GB
Leicester, Leicester UK|52.635|-1.13|9|GB
Bradford|53.795|-1.76|8|GB
Leeds|53.8|-1.55|10|GB
Glasgow|55.86|-4.25|12|GB
Edinburgh, Édimbourg, إدنبرة, エディンバラ, 爱丁堡|55.95|-3.19|10|GB
Dublin, دبلن, ダブリン, 都柏林, 더블린|53.345|-6.27|12|IE
Paris, باريس, 巴黎, パリ, 파리, ปารีส, Париж, Parigi, París, Parijs, पेरिस, פריז|48.857|2.352|15|FR
Lyon, Lyons, ليون, Лион, リヨン, 里昂, 리옹|45.76|4.84|10|FR
Marseille, Marsilya, مرسيليا, Marseilles, Марсель, マルセイユ, 马赛, 마르세유, Marsella|43.3|5.38|12|FR
Strasbourg, Strazburg, Straßburg, Strassburg, ستراسبورغ, Страсбург|48.58|7.75|8|FR
Brussels, Bruxelles, Brussel, Brüksel, بروكسل, 布鲁塞尔, ブリュッセル, Bruselas, Брюссель, 브뤼셀, บรัสเซลส์, Brüssel|50.85|4.35|10|BE
Antwerp, Antwerpen, Anvers, Amberes, Антверпен|51.22|4.4|9|BE
Amsterdam, أمستردام, 阿姆斯特丹, アムステルダム, 암스테르담, Амстердам, อัมสเตอร์ดัม, Amsterdam Netherlands|52.373|4.893|12|NL
Rotterdam|51.92|4.48|11|NL
The Hague, Den Haag, 's-Gravenhage, La Haye, Lahey, La Haya, لاهاي, Гаага|52.075|4.31|8|NL
Utrecht|52.09|5.12|8|NL
Berlin, برلين, 柏林, ベルリン, 베를린, เบอร์ลิน, Берлин, Berlijn, Berlino, Berlín|52.517|13.389|18|DE
Munich, München, Muenchen, Münih, ميونخ, 慕尼黑, ミュンヘン, 뮌헨, Monaco di Baviera, Múnich, Мюнхен, มิวนิก|48.137|11.575|14|DE
Hamburg, هامبورغ, 汉堡市, ハンブルク, Hambourg, Hamburgo, Гамбург, 함부르크|53.55|10|16|DE
Frankfurt, فرانكفورت, 法兰克福, フランクフルト, 프랑크푸르트, Francfort, Frankfurt am Main, Франкфурт, Fráncfort|50.11|8.68|12|DE
Cologne, Köln, Koeln, كولونيا, 科隆, ケルン, Colonia, Keulen, Кёльн, 쾰른|50.94|6.96|12|DE
Düsseldorf, Dusseldorf, Duesseldorf|51.225|6.78|10|DE
Stuttgart|48.78|9.18|11|DE
Nuremberg, Nürnberg, Nuernberg, Norimberga|49.45|11.08|9|DE
Bonn|50.735|7.1|8|DE
Vienna, Wien, Viyana, فيينا, 维也纳, ウィーン, 빈, Vienne, Wina, Viena, Wenen, Вена, 비엔나, เวียนนา|48.208|16.373|15|AT
Zurich, Zürich, Zuerich, زيورخ, Zürih, Zurigo, Цюрих, 苏黎世, チューリッヒ, 취리히|47.375|8.54|9|CH
Geneva, Genève, Genf, جنيف, Jenewa, Cenevre, Ginebra, Ginevra, Женева, 日内瓦, ジュネーブ, 제네바|46.205|6.145|8|CH
Rome, Roma, روما, 罗马, ローマ, 로마, โรม, Рим, Rom, Rooma, Rome Italy|41.893|12.483|15|IT
Milan, Milano, ميلانو, 米兰, ミラノ, 밀라노, Mailand, Milán, Милан, มิลาน|45.464|9.19|12|IT
Venice, Venezia, Venedig, Venise, Venedik, Venesia, Venecia, البندقية, Венеция, 威尼斯, ヴェネツィア, 베네치아|45.437|12.33|8|IT
Florence, Firenze, Floransa, Florenz, Florencia, فلورنسا, Флоренция|43.77|11.255|7|IT
Naples, Napoli, Neapel, Nápoles, نابولي|40.85|14.26|9|IT
Turin, Torino, Turín, تورينو|45.07|7.68|9|IT
Madrid, مدريد, 马德里, マドリード, 마드리드, Мадрид, Madryt, มาดริด|40.417|-3.703|16|ES
Barcelona, Barselona, برشلونة, 巴塞罗那, バルセロナ, 바르셀로나, Барселона, Barcelone, Barcellona, บาร์เซโลนา, बार्सिलोना|41.39|2.165|12|ES
Granada, غرناطة, Grenade, Гранада|37.178|-3.6|6|ES
Seville, Sevilla, Sevilya, Séville, إشبيلية, Севилья|37.39|-5.985|8|ES
Lisbon, Lisboa, لشبونة, リスボン, Lisbonne, Lizbon, Lissabon, Lisbona, Лиссабон, 里斯本, 리스본|38.72|-9.14|11|PT
Copenhagen, København, Kopenhagen, Kopenhag, Copenhague, Копенгаген, كوبنهاغن, コペンハーゲン, 哥本哈根, 코펜하겐|55.68|12.57|11|DK
Stockholm, Stokholm, Estocolmo, Стокгольм, ستوكهولم, ストックホルム, 斯德哥尔摩, 스톡홀름|59.33|18.06|13|SE
Oslo, Осло, أوسلو, オスロ, 奥斯陆, 오슬로|59.915|10.75|11|NO
Helsinki, Хельсинки, هلسنكي, ヘルシンキ|60.17|24.94|12|FI
Warsaw, Warszawa, Varşova, Varsovie, Warsawa, Warschau, Varsovia, Варшава, وارسو, ワルシャワ, 华沙|52.23|21.01|13|PL
Prague, Praha, Prag, براغ, 布拉格, プラハ, Прага, Praga, 프라하, ปราก|50.08|14.43|11|CZ
Budapest, Budapeşte, بودابست, Будапешт, ブダペスト, 布达佩斯, 부다페스트|47.5|19.05|12|HU
Bucharest, București, Bükreş, Bukarest, Bucarest, Boekarest, Бухарест, بوخارست, ブカレスト|44.43|26.1|12|RO
Athens, Athina, Atina, أثينا, 雅典, アテネ, Athènes, Athen, Atenas, Афины, 아테네|37.98|23.73|13|GR
Sarajevo, Saraybosna, سراييفو|43.855|18.41|8|BA
Moscow, Moskva, موسكو, 莫斯科, モスクワ, 모스크바, Москва, Moscou, Moskova|55.755|37.62|26|RU
Baku, Bakü, باكو, Bakou|40.4|49.87|16|AZ
Tbilisi, Tiflis|41.71|44.79|12|GE
Tashkent, Taşkent, طشقند, Tachkent|41.31|69.27|15|UZ
Samarkand, Semerkant, Samarcande|39.65|66.96|9|UZ
New York, New York City, NYC, نيويورك, 纽约, ニューヨーク, 뉴욕, นิวยอร์ก, Нью-Йорк, Nueva York, NY, N.Y.C, न्यूयॉर्क|40.73|-73.95|18|US
Chicago, شيكاغو, 芝加哥, シカゴ, Şikago, 시카고, Чикаго|41.88|-87.68|24|US
Los Angeles, LA, لوس أنجلوس, 洛杉矶, ロサンゼルス, 로스앤젤레스, Лос-Анджелес|34.05|-118.27|32|US
San Francisco, 旧金山, サンフランシスコ, سان فرانسيسكو, 샌프란시스코, Сан-Франциско, SF|37.77|-122.43|12|US
San Jose|37.33|-121.89|14|US
Houston|29.76|-95.4|28|US
Dallas|32.79|-96.8|24|US
Washington, Washington DC|38.9|-77.03|14|US
Boston|42.35|-71.07|12|US
Philadelphia, Philadelphie|39.96|-75.16|15|US
Detroit|42.34|-83.05|18|US
Dearborn|42.32|-83.2|8|US
Toronto, تورونتو, 多伦多, トロント, 토론토, Торонто, โทรอนโต|43.68|-79.4|22|CA
Vancouver, 温哥华, バンクーバー, 밴쿠버, Ванкувер, فانكوفر|49.255|-123.11|14|CA
Montreal, Montréal, مونتريال, モントリオール, 蒙特利尔, 몬트리올, Монреаль|45.51|-73.59|14|CA
Ottawa|45.41|-75.69|12|CA
Calgary|51.05|-114.07|16|CA
Mexico City|19.42|-99.14|18|MX
Sydney, سيدني, 悉尼, シドニー, 시드니, Sidney, Сидней, ซิดนีย์|-33.88|151.15|25|AU
Lakemba|-33.92|151.075|2.5|AU
Melbourne, ملبورن, 墨尔本, メルボルン, 멜버른, Мельбурн, เมลเบิร์น|-37.814|144.963|25|AU
Brisbane|-27.47|153.03|18|AU
Perth, 珀斯, パース|-31.95|115.86|20|AU
Adelaide|-34.93|138.6|16|AU
Auckland, أوكلاند, 奥克兰, オークランド, 오클랜드, Окленд|-36.87|174.76|22|NZ
Wellington|-41.29|174.78|10|NZ
Christchurch|-43.53|172.63|11|NZ
Kampong Glam, Kampung Glam, Kampong Gelam, Arab Street, Haji Lane, 甘榜格南, 阿拉伯街|1.302|103.859|0.8|SG
Bugis, 武吉士|1.3005|103.8559|1|SG
Little India, Tekka, 小印度, लिटिल इंडिया, லிட்டில் இந்தியா, リトルインディア, 리틀인디아|1.3065|103.8515|1|SG
Geylang Serai|1.3165|103.898|1.2|SG
Orchard, Orchard Road, 乌节路, 乌节|1.304|103.832|1.5|SG
Sentosa, 圣淘沙|1.25|103.826|2.2|SG
Chinatown Singapore, 牛车水|1.284|103.844|0.9|SG
Changi Airport, 樟宜机场|1.3575|103.988|2|SG
Bukit Bintang|3.147|101.711|1.5|MY
Tampines, 淡滨尼|1.354|103.944|2.5|SG
Jurong East, 裕廊东|1.333|103.742|2|SG
Woodlands, 兀兰|1.437|103.786|2.5|SG
Serangoon, 实龙岗|1.351|103.872|1.8|SG
Bedok, 勿洛|1.324|103.93|2.2|SG
Marina Bay, 滨海湾|1.283|103.86|1.5|SG
Narita Airport, Narita International Airport, 成田空港|35.772|140.393|4|JP
Haneda Airport, 羽田空港|35.549|139.78|3|JP
Kansai Airport, 関西空港|34.432|135.23|4|JP
Incheon Airport, 인천공항|37.46|126.441|4|KR
Suvarnabhumi Airport|13.69|100.75|4|TH
KLIA, Kuala Lumpur Airport|2.744|101.71|4|MY
Heathrow, Heathrow Airport|51.47|-0.454|4|GB
Gatwick, Gatwick Airport|51.154|-0.182|3|GB
Schiphol, Schiphol Airport|52.31|4.768|4|NL
Hong Kong Airport|22.308|113.918|4|HK
Dubai Airport|25.253|55.365|4|AE
Doha Airport, Hamad International Airport|25.273|51.608|4|QA
Istanbul Airport|41.275|28.752|5|TR
Cairo Airport|30.112|31.4|4|EG
Namba, 難波, なんば|34.665|135.501|1.5|JP
Roppongi, 六本木|35.663|139.732|1.3|JP
Myeongdong, 명동, 明洞|37.563|126.985|1.2|KR
Hongdae, 홍대|37.556|126.923|1.5|KR
Haeundae, 해운대, 海云台|35.163|129.163|3|KR
Gangnam, 강남, 江南|37.498|127.028|2.5|KR
Silom, สีลม|13.726|100.528|1.5|TH
Sukhumvit, สุขุมวิท|13.737|100.561|3|TH
Zamalek, الزمالك|30.063|31.22|1.8|EG
Nasr City, مدينة نصر|30.056|31.33|5|EG
Maadi, المعادي|29.96|31.257|4|EG
Heliopolis, مصر الجديدة|30.091|31.323|4|EG
Khan el Khalili, Khan al Khalili, خان الخليلي|30.048|31.262|1|EG
Petra, Wadi Musa, البتراء, وادي موسى|30.322|35.48|6|JO
Wadi Rum, وادي رم|29.577|35.42|15|JO
Whitechapel|51.517|-0.061|1.8|GB
Edgware Road|51.519|-0.169|1.3|GB
Brick Lane|51.5215|-0.0717|1|GB
Soho|51.513|-0.135|1|GB
Camden, Camden Town|51.539|-0.143|1.8|GB
Wembley|51.552|-0.296|2.5|GB
Belleville|48.872|2.377|1.5|FR
La Défense, La Defense|48.892|2.236|2|FR
Gare du Nord|48.881|2.355|1|FR
Montmartre|48.887|2.341|1.5|FR
Part Dieu|45.761|4.86|1.3|FR
Alexanderplatz|52.522|13.413|1.2|DE
Times Square, Таймс-сквер, تايمز سكوير, 时代广场, タイムズスクエア|40.758|-73.986|1|US
Union Square San Francisco|37.788|-122.407|1|US
Manhattan|40.77|-73.975|9|US
Brooklyn|40.65|-73.95|10|US
Queens|40.72|-73.82|12|US
Old Delhi|28.656|77.231|3|IN
Mississauga|43.589|-79.644|12|CA
Scarborough Toronto, Scarborough Canada|43.773|-79.258|10|CA
`;

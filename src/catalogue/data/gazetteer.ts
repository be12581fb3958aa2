/**
 * Cities and parts of cities that travellers name, with where they are and how far they reach. Data, not code, and only
 * what the index itself cannot tell: most places carry no city, or name it in one language.
 *
 *   name, other names | latitude | longitude | kilometres from its middle that still count as there
 */
const CITIES = `
Kuala Lumpur, KL, كوالالمبور, 吉隆坡, クアラルンプール, 쿠알라룸푸르, กัวลาลัมเปอร์|3.147|101.695|18
Penang, George Town, Pulau Pinang, 槟城, ペナン, ปีนัง|5.414|100.329|14
Johor Bahru, JB, 新山|1.492|103.741|14
Melaka, Malacca, 马六甲|2.195|102.25|10
Kota Kinabalu, 亚庇|5.98|116.073|12
Langkawi|6.35|99.8|18
Jakarta, جاكرتا, 雅加达, ジャカルタ, 자카르타|-6.2|106.83|25
Bandung|-6.914|107.61|14
Bogor|-6.597|106.8|12
Yogyakarta, Jogja, Jogjakarta|-7.797|110.37|14
Surabaya|-7.257|112.752|18
Bali, Denpasar, 巴厘岛, バリ, 발리|-8.65|115.17|35
Bangkok, Krung Thep, กรุงเทพ, กรุงเทพมหานคร, بانكوك, 曼谷, バンコク, 방콕|13.752|100.52|28
Phuket, ภูเก็ต, بوكيت, 普吉, プーケット, 푸켓|7.95|98.34|25
Pattaya, พัทยา, 芭提雅, パタヤ, 파타야|12.93|100.88|14
Chiang Mai, เชียงใหม่, 清迈, チェンマイ, 치앙마이|18.788|98.985|20
Hat Yai, หาดใหญ่|7.008|100.474|14
Krabi, กระบี่|8.06|98.9|22
Yala, ยะลา|6.541|101.281|12
Hanoi, Ha Noi, 河内, ハノイ, 하노이|21.028|105.852|18
Ho Chi Minh City, Saigon, HCMC, Thanh pho Ho Chi Minh, 胡志明, ホーチミン, 호치민|10.776|106.7|20
Da Nang, Danang, 岘港, ダナン, 다낭|16.06|108.21|14
Nha Trang|12.24|109.19|10
Manila, 马尼拉, マニラ, 마닐라|14.59|120.99|22
Cebu|10.31|123.89|16
Davao|7.07|125.6|18
Zamboanga|6.91|122.07|14
Hong Kong, هونغ كونغ, 香港, ホンコン, 홍콩, ฮ่องกง|22.31|114.17|18
Taipei, 台北, タイペイ, 타이베이, ไทเป|25.04|121.54|16
Beijing, بكين, 北京, ペキン, 베이징|39.905|116.39|28
Shanghai, شنغهاي, 上海, 상하이|31.23|121.47|28
Guangzhou, 广州|23.13|113.26|24
Tokyo, طوكيو, 东京, トウキョウ, 도쿄, โตเกียว|35.68|139.74|26
Asakusa, 浅草|35.713|139.796|1.6
Shinjuku, 新宿|35.692|139.702|1.8
Shibuya, 涩谷, 渋谷|35.659|139.701|1.8
Ikebukuro, 池袋|35.73|139.711|1.6
Akihabara, 秋叶原, 秋葉原, アキバ, アキハバラ|35.699|139.773|1.4
Ueno, 上野|35.712|139.776|1.5
Ginza, 银座|35.671|139.765|1.3
Osaka, أوساكا, 大阪, オオサカ, 오사카, โอซาก้า|34.68|135.5|18
Kyoto, 京都, キョウト, 교토, เกียวโต|35.005|135.765|14
Nara, 奈良|34.683|135.83|12
Kobe, 神户, 神戸|34.69|135.19|12
Nagoya, 名古屋|35.17|136.9|16
Fukuoka, 福冈, 福岡|33.59|130.4|14
Sapporo, 札幌|43.06|141.35|16
Hiroshima, 广岛|34.39|132.455|12
Yokohama, 横滨|35.45|139.63|12
Seoul, سيول, 首尔, ソウル, 서울, โซล|37.555|126.985|20
Itaewon, 이태원, 梨泰院, イテウォン|37.5345|126.994|1.8
Busan, بوسان, 釜山, プサン, 부산, ปูซาน|35.16|129.07|18
Incheon, 仁川, インチョン, 인천|37.456|126.68|20
Jeju, 济州, チェジュ, 제주|33.4|126.55|32
Delhi, New Delhi, دلهي, 新德里, 델리|28.62|77.21|25
Mumbai, Bombay, مومباي, 孟买, 뭄바이|19.05|72.87|25
Bengaluru, Bangalore, بنغالور|12.97|77.59|22
Hyderabad, حيدر أباد|17.39|78.47|22
Chennai, Madras|13.06|80.25|20
Kolkata, Calcutta|22.57|88.36|18
Kochi, Cochin|9.966|76.281|16
Lucknow|26.85|80.95|16
Srinagar|34.08|74.8|14
Colombo, كولومبو|6.92|79.86|14
Male, Malé|4.175|73.51|5
Dhaka, دكا, 达卡|23.78|90.4|18
Karachi, كراتشي|24.87|67.05|24
Lahore, لاهور|31.53|74.34|20
Islamabad, إسلام أباد|33.7|73.06|18
Istanbul, İstanbul, إسطنبول, اسطنبول, 伊斯坦布尔, イスタンブール, 이스탄불, อิสตันบูล|41.02|28.98|30
Ankara, أنقرة, 安卡拉|39.93|32.85|20
Izmir, İzmir, إزمير|38.42|27.14|18
Antalya, أنطاليا|36.89|30.7|16
Trabzon, طرابزون|41|39.72|10
Dubai, دبي, 迪拜, ドバイ, 두바이, ดูไบ|25.18|55.27|28
Abu Dhabi, أبو ظبي, 阿布扎比, アブダビ, 아부다비|24.45|54.38|22
Doha, الدوحة, 多哈, ドーハ, 도하|25.29|51.52|18
Kuwait City, مدينة الكويت|29.37|47.98|16
Manama, المنامة|26.22|50.58|12
Muscat, مسقط|23.59|58.4|22
Riyadh, الرياض, 利雅得, リヤド, 리야드|24.69|46.7|28
Jeddah, Jidda, جدة, 吉达, ジッダ, 제다|21.543|39.173|25
Makkah, Mecca, Mekah, Mekkah, مكة, مكة المكرمة, 麦加, メッカ, 메카|21.42|39.83|12
Madinah, Medina, المدينة المنورة, 麦地那, メディナ|24.47|39.61|12
Amman, عمان, عمّان, 安曼, アンマン|31.955|35.92|14
Aqaba, العقبة|29.53|35|8
Zarqa, الزرقاء|32.07|36.09|8
Beirut, بيروت, 贝鲁特, ベイルート, 베이루트|33.89|35.51|10
Damascus, دمشق, الشام, 大马士革, ダマスカス|33.51|36.29|12
Aleppo, حلب|36.2|37.16|10
Jerusalem, Al Quds, القدس, 耶路撒冷, エルサレム, 예루살렘|31.78|35.22|9
Bethlehem, بيت لحم|31.705|35.205|4
Ramallah, رام الله|31.903|35.204|5
Hebron, الخليل|31.53|35.1|6
Nablus, نابلس|32.22|35.26|5
Gaza, غزة|31.51|34.45|8
Jericho, أريحا|31.86|35.46|4
Tel Aviv, تل أبيب|32.075|34.785|9
Haifa, حيفا|32.8|34.99|8
Nazareth, الناصرة|32.7|35.3|5
Cairo, القاهرة, 开罗, カイロ, 카이로, ไคโร|30.05|31.24|24
Giza, الجيزة|30.01|31.2|12
Alexandria, الإسكندرية, 亚历山大, アレクサンドリア|31.21|29.92|16
Luxor, الأقصر|25.69|32.64|8
Aswan, أسوان|24.09|32.9|10
Hurghada, الغردقة|27.25|33.81|14
Sharm El Sheikh, Sharm, شرم الشيخ|27.91|34.33|16
Dahab, دهب|28.5|34.513|6
Casablanca, الدار البيضاء|33.58|-7.61|15
Marrakesh, Marrakech, Marakesh, مراكش|31.63|-8|10
Fes, Fez, فاس|34.04|-5|9
Tangier, Tanger, طنجة|35.77|-5.81|10
Tunis, تونس العاصمة|36.81|10.17|14
Algiers, Alger, الجزائر العاصمة|36.76|3.06|14
Nairobi|-1.286|36.82|16
Zanzibar|-6.165|39.2|12
Cape Town, كيب تاون, ケープタウン|-33.93|18.46|28
Johannesburg, Joburg|-26.2|28.05|26
Durban|-29.86|31.02|18
London, لندن, 伦敦, ロンドン, 런던, ลอนดอน, Londra|51.507|-0.128|22
Birmingham|52.48|-1.9|14
Manchester, مانشستر|53.48|-2.24|12
Leicester|52.635|-1.13|9
Bradford|53.795|-1.76|8
Leeds|53.8|-1.55|10
Glasgow|55.86|-4.25|12
Edinburgh|55.95|-3.19|10
Dublin|53.345|-6.27|12
Paris, باريس, 巴黎, パリ, 파리, ปารีส|48.857|2.352|15
Lyon|45.76|4.84|10
Marseille, Marsilya, مرسيليا|43.3|5.38|12
Strasbourg|48.58|7.75|8
Brussels, Bruxelles, Brussel, Brüksel, بروكسل, 布鲁塞尔, ブリュッセル|50.85|4.35|10
Antwerp, Antwerpen, Anvers|51.22|4.4|9
Amsterdam, أمستردام, 阿姆斯特丹, アムステルダム, 암스테르담|52.373|4.893|12
Rotterdam|51.92|4.48|11
The Hague, Den Haag, 's-Gravenhage|52.075|4.31|8
Utrecht|52.09|5.12|8
Berlin, برلين, 柏林, ベルリン, 베를린, เบอร์ลิน|52.517|13.389|18
Munich, München, Muenchen, Münih, ميونخ, 慕尼黑, ミュンヘン, 뮌헨|48.137|11.575|14
Hamburg, هامبورغ, 汉堡市, ハンブルク|53.55|10|16
Frankfurt, فرانكفورت, 法兰克福, フランクフルト, 프랑크푸르트|50.11|8.68|12
Cologne, Köln, Koeln, كولونيا, 科隆, ケルン|50.94|6.96|12
Düsseldorf, Dusseldorf, Duesseldorf|51.225|6.78|10
Stuttgart|48.78|9.18|11
Nuremberg, Nürnberg, Nuernberg|49.45|11.08|9
Bonn|50.735|7.1|8
Vienna, Wien, Viyana, فيينا, 维也纳, ウィーン, 빈|48.208|16.373|15
Zurich, Zürich, Zuerich, زيورخ|47.375|8.54|9
Geneva, Genève, Genf, جنيف|46.205|6.145|8
Rome, Roma, روما, 罗马, ローマ, 로마, โรม|41.893|12.483|15
Milan, Milano, ميلانو, 米兰, ミラノ, 밀라노|45.464|9.19|12
Venice, Venezia, Venedig|45.437|12.33|8
Florence, Firenze|43.77|11.255|7
Naples, Napoli|40.85|14.26|9
Turin, Torino|45.07|7.68|9
Madrid, مدريد, 马德里, マドリード, 마드리드|40.417|-3.703|16
Barcelona, Barselona, برشلونة, 巴塞罗那, バルセロナ, 바르셀로나|41.39|2.165|12
Granada, غرناطة|37.178|-3.6|6
Seville, Sevilla|37.39|-5.985|8
Lisbon, Lisboa, لشبونة, リスボン|38.72|-9.14|11
Copenhagen, København, Kopenhagen, Kopenhag|55.68|12.57|11
Stockholm|59.33|18.06|13
Oslo|59.915|10.75|11
Helsinki|60.17|24.94|12
Warsaw, Warszawa, Varşova|52.23|21.01|13
Prague, Praha, Prag, براغ, 布拉格, プラハ|50.08|14.43|11
Budapest, Budapeşte, بودابست|47.5|19.05|12
Bucharest, București, Bükreş|44.43|26.1|12
Athens, Athina, Atina, أثينا, 雅典, アテネ|37.98|23.73|13
Sarajevo, Saraybosna, سراييفو|43.855|18.41|8
Moscow, Moskva, موسكو, 莫斯科, モスクワ, 모스크바|55.755|37.62|26
Baku, Bakü, باكو|40.4|49.87|16
Tbilisi|41.71|44.79|12
Tashkent, Taşkent, طشقند|41.31|69.27|15
Samarkand, Semerkant|39.65|66.96|9
New York, New York City, NYC, نيويورك, 纽约, ニューヨーク, 뉴욕, นิวยอร์ก|40.73|-73.95|18
Chicago, شيكاغو, 芝加哥, シカゴ|41.88|-87.68|24
Los Angeles, LA, لوس أنجلوس, 洛杉矶, ロサンゼルス|34.05|-118.27|32
San Francisco, 旧金山, サンフランシスコ|37.77|-122.43|12
San Jose|37.33|-121.89|14
Houston|29.76|-95.4|28
Dallas|32.79|-96.8|24
Washington, Washington DC|38.9|-77.03|14
Boston|42.35|-71.07|12
Philadelphia|39.96|-75.16|15
Detroit|42.34|-83.05|18
Dearborn|42.32|-83.2|8
Toronto, تورونتو, 多伦多, トロント, 토론토|43.68|-79.4|22
Vancouver, 温哥华, バンクーバー, 밴쿠버|49.255|-123.11|14
Montreal, Montréal|45.51|-73.59|14
Ottawa|45.41|-75.69|12
Calgary|51.05|-114.07|16
Mexico City|19.42|-99.14|18
Sydney, سيدني, 悉尼, シドニー, 시드니|-33.88|151.15|25
Lakemba|-33.92|151.075|2.5
Melbourne, ملبورن, 墨尔本, メルボルン, 멜버른|-37.814|144.963|25
Brisbane|-27.47|153.03|18
Perth, 珀斯, パース|-31.95|115.86|20
Adelaide|-34.93|138.6|16
Auckland, أوكلاند, 奥克兰, オークランド|-36.87|174.76|22
Wellington|-41.29|174.78|10
Christchurch|-43.53|172.63|11
Kampong Glam, Kampung Glam, Kampong Gelam, Arab Street, Haji Lane|1.302|103.859|0.8
Bugis|1.3005|103.8559|1
Little India, Tekka|1.3065|103.8515|1
Geylang Serai|1.3165|103.898|1.2
Orchard, Orchard Road|1.304|103.832|1.5
Sentosa|1.25|103.826|2.2
Chinatown Singapore|1.284|103.844|0.9
Changi Airport|1.3575|103.988|2
Bukit Bintang|3.147|101.711|1.5
`;

/** ISO 3166-1 codes of countries that are looked for by their names, in the languages of those who travel. */
const COUNTRY_CODES =
  'AE AF AL AM AR AT AU AZ BA BD BE BG BH BN BR CA CH CL CN CO CY CZ DE DK DZ EE EG ES ET FI FJ FR GB GE GH GR HK HR HU ' +
  'ID IE IL IN IQ IR IS IT JO JP KE KG KH KR KW KZ LA LB LK LT LU LV LY MA MM MO MT MU MV MX MY NG NL NO NP NZ OM PH PK ' +
  'PL PS PT QA RO RS RU SA SD SE SG SI SK SN SO SY TH TJ TN TR TW TZ UA UG US UZ VN YE ZA';
const LANGUAGES = ['en', 'ar', 'ms', 'id', 'tr', 'fr', 'th', 'zh-Hans', 'zh-Hant', 'ja', 'ko', 'de', 'es'];
const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'america', 'amerika'],
  GB: ['uk', 'england', 'britain', 'inggris', 'ingiltere', 'scotland', 'إنجلترا', '英国', 'イギリス', '영국'],
  AE: ['uae', 'emirates', 'الإمارات'],
  KR: ['korea', '韩国', '한국', 'كوريا'],
  NL: ['holland', 'hollanda'],
  TR: ['turkey', 'turkiye', 'تركيا', 'トルコ', '터키'],
  SA: ['saudi', 'السعودية'],
  PS: ['palestine', 'فلسطين'],
  CZ: ['czech republic'],
  SG: ['singapura', 'سنغافورة', '新加坡', '狮城', 'シンガポール'],
  TW: ['taiwan', '台湾'],
};

/** A named part of the world: a circle, or a country. */
export type KnownPlace =
  | {
      readonly kind: 'circle';
      readonly latitude: number;
      readonly longitude: number;
      readonly radiusKm: number;
    }
  | { readonly kind: 'country'; readonly code: string };

/** Names as `toName` makes them, with what they name. Made when first asked for: the names of countries take a moment. */
export function createGazetteer(toName: (text: string) => string): ReadonlyMap<string, KnownPlace> {
  const places = new Map<string, KnownPlace>();
  for (const [code, name] of countryNames()) places.set(toName(name), { kind: 'country', code });
  for (const line of CITIES.trim().split('\n')) {
    const [names = '', latitude, longitude, radiusKm] = line.split('|');
    const place = {
      kind: 'circle',
      latitude: Number(latitude),
      longitude: Number(longitude),
      radiusKm: Number(radiusKm),
    } as const;
    for (const name of names.split(',')) places.set(toName(name), place);
  }
  places.delete('');
  return places;
}

function* countryNames(): Iterable<[code: string, name: string]> {
  const codes = COUNTRY_CODES.split(' ');
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) yield [code, names.of(code) ?? ''];
  }
  for (const [code, names] of Object.entries(COUNTRY_ALIASES)) for (const name of names) yield [code, name];
}

/**
 * Parts of cities, stations, airports and landmarks that travellers name, and cities whose foreign names few addresses
 * contain. Data, not code; same format as `known-cities.ts`, whose names take precedence.
 */
export const AREAS = `
Toa Payoh, 大巴窑|1.3343|103.8525|1.8|SG
Ang Mo Kio, AMK, 宏茂桥|1.3691|103.8454|2.2|SG
Bishan, 碧山|1.3508|103.8485|1.6|SG
Yishun, 义顺|1.4294|103.8354|2.4|SG
Punggol, Ponggol, 榜鹅|1.4041|103.9025|2|SG
Sengkang, 盛港|1.3917|103.895|2|SG
Hougang, 后港|1.3712|103.8925|2|SG
Pasir Ris, 巴西立|1.3721|103.9474|2.2|SG
Clementi, 金文泰|1.3151|103.7652|1.7|SG
Choa Chu Kang, CCK, 蔡厝港|1.3854|103.7443|2|SG
Bukit Batok, 武吉巴督|1.349|103.7495|1.8|SG
Bukit Panjang, 武吉班让|1.3784|103.7719|1.8|SG
Bukit Merah, 红山|1.2819|103.8239|1.8|SG
Bukit Timah, 武吉知马|1.3294|103.8021|2.5|SG
Boon Lay, 文礼|1.3386|103.706|1.6|SG
Jurong West, 裕廊西|1.3404|103.709|2.4|SG
Jurong Point|1.3397|103.7067|0.8|SG
Sembawang, 三巴旺|1.4491|103.8185|2|SG
Tiong Bahru, 中峇鲁|1.2862|103.827|1|SG
Novena, 诺维娜|1.3204|103.8438|1.1|SG
Kallang, 加冷|1.31|103.8714|1.5|SG
Paya Lebar, 巴耶利峇|1.318|103.8927|1.2|SG
Geylang, 芽笼|1.3165|103.885|1.8|SG
Joo Chiat, Katong, 加东|1.307|103.904|1.4|SG
Tanjong Pagar, 丹戎巴葛|1.2765|103.8456|0.9|SG
Clarke Quay, Clark Quay, 克拉码头|1.2906|103.8465|0.7|SG
Dhoby Ghaut, 多美歌|1.2993|103.8455|0.7|SG
Somerset|1.3006|103.839|0.7|SG
Harbourfront, 港湾|1.2653|103.8215|1|SG
Buona Vista|1.3071|103.7903|1.3|SG
Holland Village, 荷兰村|1.3112|103.7957|1|SG
Simei|1.3433|103.9533|1.2|SG
Changi Village|1.3893|103.988|1.2|SG
Beach Road Singapore|1.3005|103.861|0.9|SG
Gardens by the Bay, 滨海湾花园|1.2816|103.8636|1|SG
Universal Studios Singapore|1.254|103.8238|1|SG
Lavender|1.3073|103.8631|0.9|SG
Farrer Park|1.3124|103.8542|0.9|SG
Aljunied|1.3164|103.8829|1|SG
Eunos|1.3197|103.903|1.1|SG
Tuas, 大士|1.3195|103.6365|4|SG
KLCC, Petronas Towers|3.158|101.7117|1.3|MY
Kampung Baru|3.166|101.706|1|MY
Chow Kit|3.1672|101.698|0.9|MY
Bangsar|3.13|101.67|1.5|MY
Petaling Jaya, PJ|3.107|101.607|7|MY
Shah Alam|3.073|101.518|9|MY
Subang Jaya|3.057|101.585|6|MY
Putrajaya|2.926|101.696|7|MY
Cyberjaya|2.92|101.655|5|MY
Ipoh, 怡保|4.597|101.09|10|MY
Kuching, 古晋|1.553|110.359|10|MY
Kota Bharu|6.125|102.238|7|MY
Kuala Terengganu|5.33|103.14|7|MY
Medan|3.595|98.672|14|ID
Makassar|-5.147|119.432|12|ID
Semarang|-6.99|110.42|12|ID
Lombok, Mataram|-8.583|116.117|18|ID
Ubud|-8.507|115.262|4|ID
Kuta|-8.718|115.169|3|ID
Batam|1.08|104.03|14|ID
Soekarno Hatta Airport, Jakarta Airport|-6.126|106.656|4|ID
Pratunam, ประตูน้ำ|13.751|100.541|1|TH
Khao San, Khaosan Road, ข้าวสาร|13.7588|100.4975|1|TH
Don Mueang Airport, ดอนเมือง|13.913|100.604|4|TH
Bangkok Airport, สุวรรณภูมิ, BKK|13.69|100.75|4|TH
Ayutthaya, อยุธยา|14.353|100.568|8|TH
Hua Hin, หัวหิน|12.568|99.957|8|TH
Koh Samui, Samui, เกาะสมุย|9.512|100.013|13|TH
Songkhla, สงขลา|7.19|100.595|7|TH
Patong, ป่าตอง|7.896|98.297|3|TH
Hoi An, Hội An|15.88|108.335|5|VN
Hue, Huế|16.463|107.59|7|VN
Da Lat, Dalat, Đà Lạt|11.94|108.44|8|VN
Phu Quoc, Phú Quốc|10.22|103.96|18|VN
Ben Thanh, Bến Thành|10.7725|106.698|1.5|VN
District 1, Quận 1|10.776|106.7|2|VN
Hoan Kiem, Hoàn Kiếm, Old Quarter Hanoi|21.0315|105.8525|1.3|VN
Makati|14.556|121.023|4|PH
Quezon City|14.65|121.04|10|PH
Quiapo|14.599|120.983|1|PH
Boracay|11.967|121.925|5|PH
Tsim Sha Tsui, TST, 尖沙咀|22.297|114.172|1|HK
Mong Kok, 旺角|22.319|114.169|1|HK
Wan Chai, 湾仔|22.277|114.173|1|HK
Causeway Bay, 铜锣湾|22.28|114.185|1|HK
Macau, 澳门, マカオ, 마카오|22.16|113.56|7|MO
Kaohsiung, 高雄|22.63|120.3|14|TW
Taichung, 台中|24.15|120.67|14|TW
Xian, 西安, シーアン, 시안|34.27|108.94|18|CN
Shenzhen, 深圳|22.55|114.06|20|CN
Chengdu, 成都|30.66|104.07|20|CN
Tokyo Station, 東京駅, 丸の内|35.681|139.767|1.2|JP
Odaiba, お台場|35.627|139.776|1.8|JP
Harajuku, 原宿|35.671|139.703|1|JP
Shin Okubo, 新大久保|35.701|139.7|0.9|JP
Tsukiji, 築地|35.665|139.77|0.9|JP
Umeda, 梅田, Osaka Station|34.703|135.497|1.3|JP
Dotonbori, 道頓堀|34.669|135.501|0.8|JP
Shinsaibashi, 心斎橋|34.675|135.501|0.8|JP
Gion, 祇園|35.004|135.776|1.2|JP
Kyoto Station, 京都駅|34.986|135.759|1.3|JP
Okinawa, Naha, 那覇, 沖縄|26.212|127.68|14|JP
Kanazawa, 金沢|36.56|136.65|9|JP
Beppu, 別府|33.28|131.5|6|JP
Hakodate, 函館|41.77|140.73|8|JP
Sendai, 仙台|38.26|140.88|11|JP
Hakone, 箱根|35.232|139.106|6|JP
Tokyo Disneyland, ディズニーランド|35.633|139.88|2|JP
Seoul Station, 서울역|37.555|126.971|1.2|KR
Dongdaemun, 동대문|37.57|127.009|1.3|KR
Insadong, 인사동|37.574|126.985|0.9|KR
Sinchon, 신촌|37.556|126.937|1.2|KR
Jamsil, 잠실|37.513|127.1|1.6|KR
Daegu, 대구|35.87|128.6|13|KR
Gwangju, 광주|35.16|126.85|11|KR
Ansan, 안산|37.32|126.83|8|KR
Suwon, 수원|37.263|127.028|9|KR
Gimpo Airport, 김포공항|37.558|126.79|3|KR
Connaught Place|28.632|77.219|1.3|IN
Nizamuddin, Hazrat Nizamuddin|28.59|77.243|1.5|IN
Jama Masjid, Chandni Chowk|28.651|77.233|1.3|IN
Jaipur|26.91|75.79|13|IN
Agra|27.18|78.01|11|IN
Goa|15.4|74|40|IN
Pune|18.52|73.86|16|IN
Ahmedabad|23.03|72.58|16|IN
Kozhikode, Calicut|11.26|75.78|11|IN
Thiruvananthapuram, Trivandrum|8.51|76.95|11|IN
Bandra|19.055|72.835|2.5|IN
Koramangala|12.935|77.624|2|IN
Frazer Town|12.998|77.612|1.5|IN
Shivajinagar Bangalore|12.985|77.605|1.2|IN
Sultanahmet, السلطان احمد|41.006|28.977|1.3|TR
Taksim, Istiklal, تقسيم, Таксим|41.037|28.985|1.4|TR
Fatih, الفاتح|41.018|28.945|2.5|TR
Kadıköy|40.99|29.03|2.5|TR
Üsküdar|41.025|29.016|2.5|TR
Cappadocia, Kapadokya, Göreme|38.643|34.83|12|TR
Deira|25.271|55.32|3|AE
Bur Dubai|25.255|55.297|2.5|AE
Dubai Marina|25.08|55.14|2.5|AE
Burj Khalifa, Dubai Mall, Downtown Dubai|25.197|55.275|1.6|AE
Sharjah, الشارقة|25.346|55.42|11|AE
Ajman, عجمان|25.41|55.51|7|AE
Al Khobar, Khobar, الخبر|26.28|50.21|10|SA
Dammam, الدمام|26.43|50.1|13|SA
Taif, الطائف|21.27|40.42|12|SA
Abha, أبها|18.22|42.51|9|SA
Tabuk, تبوك|28.38|36.57|11|SA
Al Balad Jeddah, البلد جدة|21.484|39.187|1.6|SA
Jeddah Airport|21.68|39.157|6|SA
Salalah, صلالة|17.02|54.1|12|OM
Irbid, إربد|32.555|35.85|8|JO
Abdoun, عبدون|31.948|35.882|1.8|JO
Jabal Amman, Rainbow Street|31.951|35.923|1|JO
Dead Sea, البحر الميت|31.6|35.55|15|JO
Jerash, جرش|32.28|35.9|6|JO
Madaba, مادبا|31.72|35.79|5|JO
Hamra, الحمرا, الحمراء بيروت|33.896|35.482|1.2|LB
Tripoli Lebanon, Tarablus, طرابلس لبنان|34.436|35.85|6|LB
Saida, Sidon, صيدا|33.56|35.375|5|LB
Homs, حمص سوريا|34.73|36.71|9|SY
Latakia, اللاذقية|35.53|35.79|8|SY
Old City Jerusalem, البلدة القديمة|31.777|35.233|1|
Jaffa, Yafo, يافا|32.052|34.755|2|IL
Beersheba, Beer Sheva, بئر السبع|31.25|34.79|8|IL
Eilat, إيلات|29.557|34.95|6|IL
Tulkarm, طولكرم|32.31|35.03|4|PS
Jenin, جنين|32.46|35.3|5|PS
Qalqilya, قلقيلية|32.19|34.97|3|PS
Rafah, رفح|31.29|34.25|5|PS
Khan Yunis, خان يونس|31.346|34.303|5|PS
Dokki, الدقي|30.038|31.212|2|EG
Mohandessin, المهندسين|30.056|31.2|2|EG
New Cairo, Tagamoa, التجمع, التجمع الخامس, القاهرة الجديدة|30.02|31.47|9|EG
6th of October, Sixth of October, 6 October City, السادس من أكتوبر, اكتوبر|29.95|30.93|11|EG
Sheikh Zayed, الشيخ زايد|30.04|30.98|6|EG
Pyramids, Giza Pyramids, الهرم, الأهرامات|29.98|31.134|3|EG
Mansoura, المنصورة|31.04|31.38|8|EG
Tanta, طنطا|30.79|31|7|EG
Port Said, بورسعيد|31.26|32.3|7|EG
Suez, السويس|29.97|32.53|8|EG
Ismailia, الإسماعيلية|30.6|32.27|8|EG
Marsa Alam, مرسى علم|25.07|34.9|12|EG
Marsa Matruh, مرسى مطروح|31.35|27.24|8|EG
El Gouna, الجونة|27.39|33.68|5|EG
Rabat, الرباط|34.02|-6.83|10|MA
Agadir, أكادير|30.42|-9.6|9|MA
Chefchaouen, شفشاون|35.17|-5.27|4|MA
Khartoum, الخرطوم|15.55|32.53|16|SD
Addis Ababa, أديس أبابا|9.01|38.75|15|ET
Lagos|6.5|3.38|24|NG
Dakar|14.72|-17.46|10|SN
Almaty, Алматы|43.24|76.92|14|KZ
Jewel Changi, Jewel Changi Airport, Changi Jewel, 星耀樟宜|1.3602|103.9898|0.8|SG
Raffles Place, 莱佛士坊|1.2837|103.8511|0.8|SG
East Coast Park|1.3045|103.925|2.5|SG
Siam Square, Siam Paragon, MBK Bangkok, สยาม|13.7455|100.534|1|TH
Nana Bangkok, Sukhumvit Soi 3, นานา|13.7405|100.5553|1.2|TH
Masjid al Haram, الحرم المكي|21.4225|39.826|1.6|SA
Tahrir Square, Downtown Cairo, ميدان التحرير|30.046|31.236|1.4|EG
Downtown Amman, Al Balad Amman|31.951|35.934|1.3|JO
Akko, عكا|32.927|35.08|4|IL
Sidi Gaber, سيدي جابر|31.218|29.942|1.3|EG
Marina Bay Sands, MBS, The Shoppes at Marina Bay Sands|1.2834|103.8593|0.8|SG
Plaza Singapura, Plaza Sing, Plaza Singapore|1.3007|103.845|0.6|SG
VivoCity, Vivo City|1.2643|103.8223|0.8|SG
Jem, Jem Jurong|1.3331|103.7432|0.5|SG
NEX Serangoon, Nex Mall|1.3506|103.8722|0.5|SG
Northpoint City, Northpoint Yishun, Northpoint|1.4294|103.836|0.6|SG
Paya Lebar Quarter, PLQ|1.3175|103.8928|0.6|SG
Bugis Junction, Bugis Plus|1.2995|103.8555|0.5|SG
Our Tampines Hub, OTH|1.3532|103.9403|0.6|SG
Suntec City, Suntec, サンテック, 新达城|1.2946|103.8587|0.7|SG
Raffles City|1.294|103.8532|0.5|SG
Sultan Mosque, Masjid Sultan, مسجد السلطان|1.3022|103.859|0.7|SG
Golden Mile Food Centre, Golden Mile|1.3029|103.864|0.5|SG
Adam Road, Adam Food Centre|1.3241|103.8141|0.8|SG
Lau Pa Sat, Telok Ayer Market|1.2807|103.8504|0.6|SG
Newton Food Centre, Newton Circus|1.312|103.8397|0.7|SG
Tekka Centre, Tekka Market|1.3062|103.8505|0.6|SG
Geylang Serai Market|1.3168|103.8984|0.6|SG
Bedok 85, Fengshan Market|1.3318|103.9385|0.8|SG
Botanic Gardens, Singapore Botanic Gardens, 植物园|1.3138|103.8159|1.6|SG
Singapore Zoo, Mandai, Night Safari, 新加坡动物园|1.4043|103.793|2.5|SG
Resorts World Sentosa, RWS|1.2565|103.8205|0.9|SG
One-North, One North|1.2995|103.787|1|SG
NUS, National University of Singapore, University Town|1.2985|103.776|1.4|SG
NTU, Nanyang Technological University|1.3483|103.6831|1.4|SG
Changi Business Park, CBP|1.3345|103.963|1|SG
Changi City Point|1.3342|103.9623|0.5|SG
Changi Terminal 1, Changi T1|1.3618|103.9902|0.7|SG
Changi Terminal 2, Changi T2|1.3554|103.989|0.7|SG
Changi Terminal 3, Changi T3|1.3563|103.9863|0.7|SG
Changi Terminal 4, Changi T4|1.3387|103.983|0.7|SG
Jalan Kayu, Jln Kayu|1.3966|103.873|1.2|SG
Marine Parade, Parkway Parade|1.3015|103.905|1.2|SG
Mustafa Centre|1.31|103.8555|0.6|SG
Haji Lane|1.3008|103.859|0.4|SG
City Hall|1.2931|103.852|0.7|SG
Bayfront|1.2816|103.859|0.8|SG
Singapore Expo, Expo MRT|1.3345|103.9615|1|SG
Punggol Waterway Point, Waterway Point|1.4066|103.902|0.6|SG
Great World City, Great World|1.2936|103.8318|0.6|SG
Mall of Arabia, مول العرب|30.007|30.973|2|EG
City Stars, Citystars, سيتي ستارز|30.073|31.346|1.2|EG
Cairo Festival City, كايرو فيستيفال|30.03|31.408|1.6|EG
Mall of Egypt, مول مصر|29.971|31.017|2|EG
Egyptian Museum, المتحف المصري|30.0478|31.2336|1|EG
Grand Egyptian Museum, GEM Cairo, المتحف المصري الكبير|29.994|31.119|2|EG
Al Azhar Mosque, الجامع الأزهر, Al Hussein Mosque, مسجد الحسين|30.0458|31.2625|1|EG
Garden City, جاردن سيتي|30.0375|31.231|1|EG
Shubra, شبرا|30.08|31.245|2.5|EG
Rehab City, الرحاب|30.06|31.49|2.5|EG
Madinaty, مدينتي|30.1|31.63|4|EG
Stanley Alexandria, ستانلي|31.235|29.949|1.2|EG
San Stefano, سان ستيفانو|31.246|29.966|1.2|EG
Smouha, سموحة|31.21|29.945|2|EG
Montaza, المنتزه|31.285|30.015|2|EG
Naama Bay, خليج نعمة, Наама Бей, Наама Бэй|27.912|34.327|1.6|EG
El Dahar, الدهار|27.256|33.815|2|EG
Abdali, العبدلي, The Boulevard Amman|31.963|35.909|1.3|JO
Sweifieh, الصويفية|31.956|35.863|1.6|JO
Jubeiha, الجبيهة|32.02|35.87|2.5|JO
Rainbow Street Amman|31.9505|35.9235|0.8|JO
Al Manara Ramallah, المنارة رام الله|31.9045|35.2045|0.8|PS
Al Bireh|31.91|35.215|2.5|PS
Beit Sahour, بيت ساحور|31.702|35.225|2|PS
Carmel Haifa, الكرمل|32.8|34.987|2.5|IL
Downtown Haifa, Wadi Nisnas, وادي النسناس|32.816|34.995|1.2|IL
Ashrafieh, الأشرفية|33.887|35.52|1.4|LB
Gemmayzeh, Mar Mikhael, الجميزة|33.896|35.52|1|LB
Jounieh, جونية|33.98|35.617|4|LB
Byblos, Jbeil, جبيل|34.12|35.648|4|LB
Zahle, زحلة|33.846|35.902|5|LB
Bab Touma, باب توما|33.514|36.315|1|SY
Corniche Jeddah, كورنيش جدة|21.6|39.107|3|SA
Red Sea Mall, ريد سي مول|21.629|39.11|1.2|SA
Yanbu, ينبع|24.09|38.06|10|SA
`;

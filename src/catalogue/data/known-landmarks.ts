/** Sights, stations, and other names of places there; same format as `known-areas.ts`. */
export const LANDMARKS = `
Arc de Triomphe|48.8738|2.295|0.9|FR
Grande Mosquée de Paris, Grand Mosque of Paris, Paris Mosque, Mosquée de Paris, La Grande Mosquée|48.842|2.3553|0.9|FR
East London Mosque|51.5176|-0.0655|0.9|GB
London Central Mosque, Regents Park Mosque|51.5294|-0.1652|0.9|GB
Masjid Istiqlal, Istiqlal|-6.1702|106.8314|1|ID
Masjid Jamek|3.1489|101.6955|0.9|MY
Tokyo Camii, 東京ジャーミイ|35.6681|139.6764|1|JP
Jama Masjid Delhi|28.6507|77.2334|1|IN
Sagrada Familia, Sagrada Família, La Sagrada Familia, Саграда Фамилия, 圣家堂|41.4036|2.1744|0.9|ES
Park Güell, Parc Güell|41.4145|2.1527|1|ES
Camp Nou|41.381|2.1228|1|ES
Trevi Fountain, Fontana di Trevi|41.9009|12.4833|0.8|IT
Piazza San Marco, St Mark's Square|45.434|12.338|0.9|IT
Wien Hauptbahnhof, Hauptbahnhof Wien, Vienna Hauptbahnhof|48.185|16.376|1.2|AT
Rijksmuseum, Museumplein|52.36|4.885|0.9|NL
London Eye, Waterloo Station|51.503|-0.119|0.9|GB
Buckingham Palace|51.501|-0.142|0.9|GB
ادجوار رود, إدجوير رود, ايدجوار رود, إيدجوير رود, ادجوار, إدجوير, ايدجوار|51.519|-0.169|1.3|GB
Green Street London, Upton Park|51.535|0.035|1.2|GB
Ladypool Road|52.457|-1.873|1|GB
Münchner Bahnhofsviertel, Goethestraße München|48.138|11.559|0.8|DE
Turmstraße|52.526|13.342|0.9|DE
Karl-Marx-Straße|52.477|13.439|1.1|DE
Empire State Building|40.7484|-73.9857|0.8|US
Brooklyn Bridge|40.706|-73.997|1|US
Steinway Street|40.767|-73.912|1.2|US
Atlantic Avenue Brooklyn|40.69|-73.993|1|US
Golden Gate Bridge|37.82|-122.478|2|US
Fishermans Wharf, Fisherman's Wharf|37.808|-122.417|1|US
Venice Beach|33.985|-118.47|1.5|US
CN Tower|43.6426|-79.387|1|CA
Gerrard India Bazaar, Little India Toronto|43.672|-79.322|1|CA
Sydney Opera House, Circular Quay|-33.859|151.213|1|AU
Bondi Beach|-33.891|151.275|1.5|AU
Haldon Street|-33.921|151.076|0.9|AU
Tokyo Tower, 東京タワー|35.6586|139.7454|1|JP
Osaka Castle, 大阪城|34.687|135.526|1.2|JP
Petronas, Menara Petronas, Menara Berkembar|3.158|101.7117|1.3|MY
Batu Caves|3.237|101.684|1.5|MY
Khao San Road, ถนนข้าวสาร|13.7588|100.4975|1|TH
Suvarnabhumi, สุวรรณภูมิ|13.69|100.75|4|TH
Chatuchak, Chatuchak Market, จตุจักร|13.8|100.55|1.5|TH
Seminyak|-8.691|115.168|2|ID
Malioboro|-7.793|110.366|1.2|ID
Monas, Monumen Nasional|-6.175|106.827|1.5|ID
Taj Mahal|27.175|78.042|2|IN
India Gate|28.613|77.229|1.5|IN
Charminar|17.3616|78.4747|1.3|IN
Gateway of India, Colaba|18.92|72.832|1.5|IN
Mohammed Ali Road, Muhammad Ali Road|18.954|72.833|1|IN
Kaaba, المسجد الحرام, Masjidil Haram, Kabe|21.4225|39.826|1.6|SA
Al Aqsa, Masjid al Aqsa, المسجد الأقصى|31.7767|35.2356|1|
Damascus Gate, باب العامود|31.7817|35.2305|0.8|
Sternschanze, Schanzenviertel, Schanze|53.563|9.963|1|DE
Piccadilly Gardens, Manchester Piccadilly|53.479|-2.235|1|GB
Blue Mosque, Hagia Sophia, Ayasofya, Голубая мечеть, المسجد الأزرق|41.007|28.978|1.2|TR
Grand Bazaar, Kapalıçarşı|41.0106|28.968|1|TR
برج خليفة, Бурдж-Халифа, 哈利法塔|25.197|55.275|1.6|AE
Victoria Peak, 太平山|22.276|114.145|1.5|HK
Chungking Mansions, 重慶大廈|22.2964|114.1727|0.8|HK
Taipei 101, 台北101|25.0338|121.5645|1.2|TW
Hurghada Marina, марина Хургада, مارينا الغردقة|27.223|33.843|1.2|EG
Ximending, 西門町, 西门町|25.042|121.507|1|TW
`;

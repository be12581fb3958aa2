/** Written by `npm run texts -- --names` from the messages; names.ts reads it. A line is a thing with its names. */
export const TRANSLATED_NAMES = `
cuisine.Afghan; en=Afghan; ar=أفغاني; fr=Afghan; id=Afganistan; ms=Afghanistan; tr=Afgan
cuisine.African; en=African; ar=أفريقي; fr=Africain; id=Afrika; ms=Afrika; tr=Afrika
cuisine.Algerian; en=Algerian; ar=جزائري; fr=Algérien; id=Aljazair; ms=Algeria; tr=Cezayir
cuisine.American; en=American; ar=أمريكي; fr=Américain; id=Amerika; ms=Amerika; tr=Amerikan
cuisine.Arabic; en=Arabic; ar=عربي; fr=Arabe; id=Arab; ms=Arab; tr=Arap
cuisine.Argentinian; en=Argentinian; ar=أرجنتيني; fr=Argentin; id=Argentina; ms=Argentina; tr=Arjantin
cuisine.Armenian; en=Armenian; ar=أرمني; fr=Arménien; id=Armenia; ms=Armenia; tr=Ermeni
cuisine.Asian; en=Asian; ar=آسيوي; fr=Asiatique; id=Asia; ms=Asia; tr=Asya
cuisine.Bakery; en=Bakery; ar=مخبوزات; fr=Boulangerie; id=Toko roti; ms=Bakeri; tr=Fırın
cuisine.Balkan; en=Balkan; ar=بلقاني; fr=Balkanique; id=Balkan; ms=Balkan; tr=Balkan
cuisine.Bangladeshi; en=Bangladeshi; ar=بنغلاديشي; fr=Bangladais; id=Bangladesh; ms=Bangladesh; tr=Bangladeş
cuisine.Bosnian; en=Bosnian; ar=بوسني; fr=Bosniaque; id=Bosnia; ms=Bosnia; tr=Boşnak
cuisine.Brazilian; en=Brazilian; ar=برازيلي; fr=Brésilien; id=Brasil; ms=Brazil; tr=Brezilya
cuisine.Breakfast; en=Breakfast; ar=فطور; fr=Petit-déjeuner; id=Sarapan; ms=Sarapan; tr=Kahvaltı
cuisine.Bubble_Tea; en=Bubble Tea; ar=شاي الفقاعات; fr=Bubble tea; id=Boba; ms=Teh boba; tr=Bubble tea
cuisine.Buffet; en=Buffet; ar=بوفيه; fr=Buffet; id=Prasmanan; ms=Bufet; tr=Açık büfe
cuisine.Burgers; en=Burgers; ar=برجر; fr=Burgers; id=Burger; ms=Burger; tr=Burger
cuisine.Burmese; en=Burmese; ar=بورمي; fr=Birman; id=Burma; ms=Burma; tr=Burma
cuisine.Cafe; en=Cafe; ar=مقهى; fr=Café; id=Kafe; ms=Kafe; tr=Kafe
cuisine.Cajun; en=Cajun; ar=كاجن; fr=Cajun; id=Cajun; ms=Cajun; tr=Cajun
cuisine.Cambodian; en=Cambodian; ar=كمبودي; fr=Cambodgien; id=Kamboja; ms=Kemboja; tr=Kamboçya
cuisine.Cantonese; en=Cantonese; ar=كانتوني; fr=Cantonais; id=Kanton; ms=Kantonis; tr=Kanton
cuisine.Caribbean; en=Caribbean; ar=كاريبي; fr=Caribéen; id=Karibia; ms=Caribbean; tr=Karayip
cuisine.Chicken; en=Chicken; ar=دجاج; fr=Poulet; id=Ayam; ms=Ayam; tr=Tavuk
cuisine.Chinese; en=Chinese; ar=صيني; fr=Chinois; id=Tionghoa; ms=Cina; tr=Çin
cuisine.Couscous; en=Couscous; ar=كسكس; fr=Couscous; id=Kuskus; ms=Kuskus; tr=Kuskus
cuisine.Delicatessen; en=Delicatessen; ar=أطعمة جاهزة فاخرة; fr=Épicerie fine; id=Delikatesen; ms=Delikatesen; tr=Şarküteri
cuisine.Desserts; en=Desserts; ar=حلويات; fr=Desserts; id=Hidangan penutup; ms=Pencuci mulut; tr=Tatlı
cuisine.Dumplings; en=Dumplings; ar=دمبلنغ; fr=Raviolis; id=Pangsit; ms=Dumpling; tr=Mantı
cuisine.East_African; en=East African; ar=شرق أفريقي; fr=Est-africain; id=Afrika Timur; ms=Afrika Timur; tr=Doğu Afrika
cuisine.Egyptian; en=Egyptian; ar=مصري; fr=Égyptien; id=Mesir; ms=Mesir; tr=Mısır
cuisine.Ethiopian; en=Ethiopian; ar=إثيوبي; fr=Éthiopien; id=Etiopia; ms=Ethiopia; tr=Etiyopya
cuisine.European; en=European; ar=أوروبي; fr=Européen; id=Eropa; ms=Eropah; tr=Avrupa
cuisine.Falafel; en=Falafel; ar=فلافل; fr=Falafels; id=Falafel; ms=Falafel; tr=Falafel
cuisine.Fast_Food; en=Fast Food; ar=وجبات سريعة; fr=Restauration rapide; id=Cepat saji; ms=Makanan segera; tr=Fast food
cuisine.Filipino; en=Filipino; ar=فلبيني; fr=Philippin; id=Filipina; ms=Filipina; tr=Filipin
cuisine.French; en=French; ar=فرنسي; fr=Français; id=Prancis; ms=Perancis; tr=Fransız
cuisine.French_Tacos; en=French Tacos; ar=تاكوس فرنسي; fr=French tacos; id=Tacos Prancis; ms=Tacos Perancis; tr=Fransız tacosu
cuisine.Georgian; en=Georgian; ar=جورجي; fr=Géorgien; id=Georgia; ms=Georgia; tr=Gürcü
cuisine.German; en=German; ar=ألماني; fr=Allemand; id=Jerman; ms=Jerman; tr=Alman
cuisine.Greek; en=Greek; ar=يوناني; fr=Grec; id=Yunani; ms=Greek; tr=Yunan
cuisine.Grill; en=Grill; ar=مشويات; fr=Grillades; id=Panggangan; ms=Bakar-bakar; tr=Izgara
cuisine.Hawaiian; en=Hawaiian; ar=هاواي; fr=Hawaïen; id=Hawaii; ms=Hawaii; tr=Hawaii
cuisine.Hot_Pot; en=Hot Pot; ar=هوت بوت; fr=Fondue chinoise; id=Hot pot; ms=Steamboat; tr=Hot pot
cuisine.Hummus; en=Hummus; ar=حمص; fr=Houmous; id=Hummus; ms=Hummus; tr=Humus
cuisine.Indian; en=Indian; ar=هندي; fr=Indien; id=India; ms=India; tr=Hint
cuisine.Indonesian; en=Indonesian; ar=إندونيسي; fr=Indonésien; id=Indonesia; ms=Indonesia; tr=Endonezya
cuisine.Iraqi; en=Iraqi; ar=عراقي; fr=Irakien; id=Irak; ms=Iraq; tr=Irak
cuisine.Israeli; en=Israeli; ar=إسرائيلي; fr=Israélien; id=Israel; ms=Israel; tr=İsrail
cuisine.Italian; en=Italian; ar=إيطالي; fr=Italien; id=Italia; ms=Itali; tr=İtalyan
cuisine.Japanese; en=Japanese; ar=ياباني; fr=Japonais; id=Jepang; ms=Jepun; tr=Japon
cuisine.Jewish; en=Jewish; ar=يهودي; fr=Juif; id=Yahudi; ms=Yahudi; tr=Yahudi
cuisine.Jordanian; en=Jordanian; ar=أردني; fr=Jordanien; id=Yordania; ms=Jordan; tr=Ürdün
cuisine.Juice; en=Juice; ar=عصائر; fr=Jus; id=Jus; ms=Jus; tr=Meyve suyu
cuisine.Kebab; en=Kebab; ar=كباب; fr=Kebab; id=Kebab; ms=Kebab; tr=Kebap
cuisine.Korean; en=Korean; ar=كوري; fr=Coréen; id=Korea; ms=Korea; tr=Kore
cuisine.Kurdish; en=Kurdish; ar=كردي; fr=Kurde; id=Kurdi; ms=Kurdi; tr=Kürt
cuisine.Laotian; en=Laotian; ar=لاوسي; fr=Laotien; id=Laos; ms=Laos; tr=Laos
cuisine.Latin_American; en=Latin American; ar=أمريكي لاتيني; fr=Latino-américain; id=Amerika Latin; ms=Amerika Latin; tr=Latin Amerika
cuisine.Lebanese; en=Lebanese; ar=لبناني; fr=Libanais; id=Lebanon; ms=Lubnan; tr=Lübnan
cuisine.Malaysian; en=Malaysian; ar=ماليزي; fr=Malaisien; id=Malaysia; ms=Malaysia; tr=Malezya
cuisine.Mandi; en=Mandi; ar=مندي; fr=Mandi; id=Mandi; ms=Mandi; tr=Mendi
cuisine.Mediterranean; en=Mediterranean; ar=متوسطي; fr=Méditerranéen; id=Mediterania; ms=Mediterranean; tr=Akdeniz
cuisine.Mexican; en=Mexican; ar=مكسيكي; fr=Mexicain; id=Meksiko; ms=Mexico; tr=Meksika
cuisine.Middle_Eastern; en=Middle Eastern; ar=شرق أوسطي; fr=Moyen-Orient; id=Timur Tengah; ms=Timur Tengah; tr=Orta Doğu
cuisine.Mongolian; en=Mongolian; ar=منغولي; fr=Mongol; id=Mongolia; ms=Mongolia; tr=Moğol
cuisine.Moroccan; en=Moroccan; ar=مغربي; fr=Marocain; id=Maroko; ms=Maghribi; tr=Fas
cuisine.Nepalese; en=Nepalese; ar=نيبالي; fr=Népalais; id=Nepal; ms=Nepal; tr=Nepal
cuisine.Nigerian; en=Nigerian; ar=نيجيري; fr=Nigérian; id=Nigeria; ms=Nigeria; tr=Nijerya
cuisine.Noodles; en=Noodles; ar=نودلز; fr=Nouilles; id=Mi; ms=Mi; tr=Noodle
cuisine.North_African; en=North African; ar=شمال أفريقي; fr=Maghrébin; id=Afrika Utara; ms=Afrika Utara; tr=Kuzey Afrika
cuisine.Pakistani; en=Pakistani; ar=باكستاني; fr=Pakistanais; id=Pakistan; ms=Pakistan; tr=Pakistan
cuisine.Palestinian; en=Palestinian; ar=فلسطيني; fr=Palestinien; id=Palestina; ms=Palestin; tr=Filistin
cuisine.Peranakan; en=Peranakan; ar=بيراناكان; fr=Peranakan; id=Peranakan; ms=Peranakan; tr=Peranakan
cuisine.Persian; en=Persian; ar=فارسي; fr=Persan; id=Persia; ms=Parsi; tr=İran
cuisine.Peruvian; en=Peruvian; ar=بيروفي; fr=Péruvien; id=Peru; ms=Peru; tr=Peru
cuisine.Pizza; en=Pizza; ar=بيتزا; fr=Pizza; id=Pizza; ms=Pizza; tr=Pizza
cuisine.Portuguese; en=Portuguese; ar=برتغالي; fr=Portugais; id=Portugal; ms=Portugis; tr=Portekiz
cuisine.Ramen; en=Ramen; ar=رامن; fr=Ramen; id=Ramen; ms=Ramen; tr=Ramen
cuisine.Russian; en=Russian; ar=روسي; fr=Russe; id=Rusia; ms=Rusia; tr=Rus
cuisine.Salads; en=Salads; ar=سلطات; fr=Salades; id=Salad; ms=Salad; tr=Salata
cuisine.Sandwiches; en=Sandwiches; ar=سندويشات; fr=Sandwichs; id=Roti lapis; ms=Sandwic; tr=Sandviç
cuisine.Seafood; en=Seafood; ar=مأكولات بحرية; fr=Fruits de mer; id=Makanan laut; ms=Makanan laut; tr=Deniz ürünleri
cuisine.Shawarma; en=Shawarma; ar=شاورما; fr=Chawarma; id=Shawarma; ms=Shawarma; tr=Şavurma
cuisine.Sichuan; en=Sichuan; ar=سيتشواني; fr=Sichuanais; id=Sichuan; ms=Sichuan; tr=Siçuan
cuisine.Singaporean; en=Singaporean; ar=سنغافوري; fr=Singapourien; id=Singapura; ms=Singapura; tr=Singapur
cuisine.Somali; en=Somali; ar=صومالي; fr=Somalien; id=Somalia; ms=Somalia; tr=Somali
cuisine.Soup; en=Soup; ar=شوربة; fr=Soupes; id=Sup; ms=Sup; tr=Çorba
cuisine.South_African; en=South African; ar=جنوب أفريقي; fr=Sud-africain; id=Afrika Selatan; ms=Afrika Selatan; tr=Güney Afrika
cuisine.Spanish; en=Spanish; ar=إسباني; fr=Espagnol; id=Spanyol; ms=Sepanyol; tr=İspanyol
cuisine.Sri_Lankan; en=Sri Lankan; ar=سريلانكي; fr=Sri-lankais; id=Sri Lanka; ms=Sri Lanka; tr=Sri Lanka
cuisine.Steak; en=Steak; ar=ستيك; fr=Steak; id=Steik; ms=Stik; tr=Biftek
cuisine.Sushi; en=Sushi; ar=سوشي; fr=Sushis; id=Sushi; ms=Sushi; tr=Suşi
cuisine.Syrian; en=Syrian; ar=سوري; fr=Syrien; id=Suriah; ms=Syria; tr=Suriye
cuisine.Taiwanese; en=Taiwanese; ar=تايواني; fr=Taïwanais; id=Taiwan; ms=Taiwan; tr=Tayvan
cuisine.Thai; en=Thai; ar=تايلندي; fr=Thaï; id=Thailand; ms=Thai; tr=Tayland
cuisine.Tibetan; en=Tibetan; ar=تبتي; fr=Tibétain; id=Tibet; ms=Tibet; tr=Tibet
cuisine.Tunisian; en=Tunisian; ar=تونسي; fr=Tunisien; id=Tunisia; ms=Tunisia; tr=Tunus
cuisine.Turkish; en=Turkish; ar=تركي; fr=Turc; id=Turki; ms=Turki; tr=Türk
cuisine.Uyghur; en=Uyghur; ar=أويغوري; fr=Ouïghour; id=Uighur; ms=Uyghur; tr=Uygur
cuisine.Uzbek; en=Uzbek; ar=أوزبكي; fr=Ouzbek; id=Uzbekistan; ms=Uzbekistan; tr=Özbek
cuisine.Vegetarian; en=Vegetarian; ar=نباتي; fr=Végétarien; id=Vegetarian; ms=Vegetarian; tr=Vejetaryen
cuisine.Vietnamese; en=Vietnamese; ar=فيتنامي; fr=Vietnamien; id=Vietnam; ms=Vietnam; tr=Vietnam
cuisine.West_African; en=West African; ar=غرب أفريقي; fr=Ouest-africain; id=Afrika Barat; ms=Afrika Barat; tr=Batı Afrika
cuisine.Western; en=Western; ar=غربي; fr=Occidental; id=Barat; ms=Barat; tr=Batı
cuisine.Yemeni; en=Yemeni; ar=يمني; fr=Yéménite; id=Yaman; ms=Yaman; tr=Yemen
amenity.air_conditioning; en=Air conditioning; ar=تكييف; fr=Climatisation; id=AC; ms=Penghawa dingin; tr=Klima
amenity.alcohol_free; en=Alcohol-free; ar=بلا كحول; fr=Sans alcool; id=Tanpa alkohol; ms=Tanpa alkohol; tr=Alkolsüz
amenity.all_day_breakfast; en=All-day breakfast; ar=فطور طوال اليوم; fr=Petit-déjeuner toute la journée; id=Sarapan sepanjang hari; ms=Sarapan sepanjang hari; tr=Tüm gün kahvaltı
amenity.delivery; en=Delivery; ar=توصيل; fr=Livraison; id=Pesan antar; ms=Penghantaran; tr=Paket servis
amenity.family_friendly; en=Family friendly; ar=مناسب للعائلات; fr=Familial; id=Ramah keluarga; ms=Mesra keluarga; tr=Aileye uygun
amenity.kids_menu; en=Kids’ menu; ar=قائمة أطفال; fr=Menu enfant; id=Menu anak; ms=Menu kanak-kanak; tr=Çocuk menüsü
amenity.outdoor_seating; en=Outdoor seating; ar=جلسات خارجية; fr=Terrasse; id=Tempat duduk luar; ms=Tempat duduk luar; tr=Açık havada oturma
amenity.parking_available; en=Parking; ar=موقف سيارات; fr=Parking; id=Parkir; ms=Parkir; tr=Otopark
amenity.prayer_room; en=Prayer room; ar=مصلّى; fr=Salle de prière; id=Musala; ms=Ruang solat; tr=Mescit
amenity.reservations; en=Reservations; ar=حجز طاولات; fr=Réservation; id=Reservasi; ms=Tempahan meja; tr=Rezervasyon
amenity.takeaway; en=Takeaway; ar=طلبات خارجية; fr=À emporter; id=Bawa pulang; ms=Bungkus; tr=Gel al
amenity.valet_parking; en=Valet parking; ar=خدمة صف السيارات; fr=Voiturier; id=Parkir valet; ms=Parkir valet; tr=Vale
amenity.wheelchair_accessible; en=Wheelchair accessible; ar=مهيأ للكراسي المتحركة; fr=Accessible en fauteuil roulant; id=Akses kursi roda; ms=Mesra kerusi roda; tr=Tekerlekli sandalyeye uygun
amenity.wifi; en=Wi-Fi; ar=واي فاي; fr=Wi-Fi; id=Wi-Fi; ms=Wi-Fi; tr=Wi-Fi
status.certified; en=Certified; ar=معتمد; fr=Certifié; id=Bersertifikat; ms=Bersijil; tr=Sertifikalı
status.halal_friendly; en=Halal Friendly; ar=خيارات حلال; fr=Halal-friendly; id=Ramah Muslim; ms=Mesra Muslim; tr=Helal dostu
status.muslim_owned; en=Muslim Owned; ar=مملوك لمسلمين; fr=Propriétaire musulman; id=Milik Muslim; ms=Milik Muslim; tr=Sahibi Müslüman
status.unverified; en=Unverified; ar=غير موثّق; fr=Non vérifié; id=Belum diverifikasi; ms=Belum disahkan; tr=Doğrulanmamış
`;

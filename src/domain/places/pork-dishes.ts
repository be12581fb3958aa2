/**
 * Dishes and cuts that are pork by definition, in the form of DISHES in catalogue/data/dishes.ts: cuisines before the colon,
 * dishes after it, other spellings after `=`. Search and the importer read the same table.
 *
 * Dishes that are often made of other meat are left out: chorizo, katsudon, ramen, gyoza, salami, mookata, feijoada. Some
 * names here are used with another meat, too, as in *turkey ham*; see `porkIn` of contrary-words.ts.
 */
export const PORK_DISHES = `
japanese: tonkatsu = とんかつ = トンカツ = 豚カツ = 豚かつ = ロースカツ = ヒレカツ, butadon = 豚丼, kurobuta = 黒豚, tonjiru = butajiru = 豚汁, kakuni = 角煮, rafute = ラフテー
japanese, ramen: tonkotsu = tonkotsu ramen = 豚骨 = とんこつ = トンコツ = 돈코츠, chashu = chashu don = チャーシュー = 叉焼 = 焼豚 = 焼き豚 = 차슈
korean: samgyeopsal = samgyupsal = samgyeopsal gui = samgyupsalamat = 삼겹살 = サムギョプサル, bossam = 보쌈 = ポッサム, jokbal = 족발 = チョッパル, dongkkaseu = donkkaseu = donkatsu = 돈까스 = 돈가스, dwaeji gukbap = 돼지국밥, dwaeji galbi = 돼지갈비, gamjatang = 감자탕 = カムジャタン, soondae = 순대 = 순댓국 = 순대국, jeyuk bokkeum = jeyuk = 제육볶음, ogyeopsal = 오겹살
chinese, malaysian, singaporean: bak kut teh = bakkutteh = bakuteh = bah kut teh = 肉骨茶 = バクテー = 바쿠테, bak kwa = bakkwa
chinese, cantonese: char siu = char siew = cha siu = charsiu = 叉烧 = 叉燒 = หมูแดง = xá xíu = xa xiu, char siu bao = char siew bao = 叉烧包 = 叉燒包, siu yuk = siew yoke = siu yoke = siew yuk = sio bak = 烧腩 = 燒腩 = 火腩, dongpo pork = 东坡肉 = 東坡肉, hong shao rou = 红烧肉 = 紅燒肉, twice cooked pork = hui guo rou = 回锅肉 = 回鍋肉, lu rou fan = lo bah png = 卤肉饭 = 滷肉飯 = 魯肉飯, pig trotters = trotters = 猪脚 = 豬腳 = 猪蹄 = 豬蹄 = 猪手
filipino: lechon = lechon kawali = lechon baboy = litson = lechon cebu, crispy pata, sisig = pork sisig, bagnet, dinuguan, liempo, humba, chicharon
indonesian, chinese: babi guling, babi panggang = babi pangang = babi bakar, babi kecap = babi ketjap, sate babi, nasi babi, mie babi, bakut, samcan
thai: moo ping = mu ping = หมูปิ้ง, moo krob = moo krop = mu krop = หมูกรอบ, khao kha moo = ขาหมู = ข้าวขาหมู, moo daeng = ข้าวหมูแดง, kor moo yang = คอหมูย่าง, moo yang = หมูย่าง, เนื้อหมู = หมูสับ = หมูสามชั้น
vietnamese: thit heo = thịt heo = thịt lợn = thit lon, heo quay = thịt heo quay, gio heo = giò heo, cha lua = chả lụa = giò lụa
italian: prosciutto = prosciutto crudo = prosciutto cotto = parma ham, pancetta, guanciale, porchetta, culatello, soppressata = soprassata, capocollo = capicola, cotechino, nduja, maiale
spanish: jamon = jamón = jamon iberico = jamón ibérico = jamon serrano = jamón serrano = iberico ham, cochinillo, morcilla, torreznos, secreto iberico = secreto ibérico = pluma iberica
mexican: carnitas, cochinita pibil = cochinita, al pastor = tacos al pastor, puerco pibil, chicharron = chicharrón
portuguese, brazilian: leitao = leitão, bifana = bifanas, presunto, toucinho, carne de porco = porco assado, pernil
german, austrian: schweinshaxe = schweinshaxn = schweinehaxe, schweinebraten = schweinsbraten, schweineschnitzel = schweinsschnitzel, spanferkel, eisbein, kassler = kasseler, saumagen, mettbrotchen = mettbrötchen, schinken, blutwurst
french: jambon = jambon beurre, andouillette = andouille, boudin noir, cochon de lait, filet mignon de porc = rôti de porc
british, american: ham = gammon = honey baked ham = 火腿, bacon = pancetta bacon, pork belly, pork ribs, pork chop = pork chops, pulled pork, hog roast = suckling pig, black pudding = blood sausage, pork pie, pork scratchings = pork rinds
polish, czech, slovak, hungarian: golonka, schabowy = kotlet schabowy, boczek, szynka, vepřo knedlo zelo, vepřové koleno = veprove koleno, slanina = szalonna
croatian, serbian, balkan: prsut = pršut, odojak, svinjetina, cvarci = čvarci
russian, ukrainian: сало, буженина, свинина = шашлык из свинины
scandinavian, danish, swedish: flaeskesteg = flæskesteg, stegt flaesk = stegt flæsk, flaskkott = fläskkött, skinka = skinke = kinkku
pork: pork = schweinefleisch = schwein = porc = cerdo = puerco = chancho = lechona = porco = varken = varkensvlees = fläsk = flæsk = svinekjøtt = svinekød = wieprzowina = vepřové = sertés = χοιρινό = domuz = babi = khinzir = لحم خنزير = خنزير = חזיר = 猪肉 = 豬肉 = 豚肉 = ポーク = 돼지고기 = baboy = lợn
`;

-- A fact value of its own for a bar, `alcohol: bar`: whoever tags a bar has said nothing of alcohol. It speaks against a place
-- like alcohol (U120). The database knows the importer's words, so that both say the same of a tag.
-- See docs/decisions/032-facts-and-hours.md.

-- An object {fact: value} with the facts and values of FACT_VALUES in src/domain/places/facts.ts.
create or replace function catalogue.are_facts(facts jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select case when jsonb_typeof(facts) <> 'object' or facts = '{}' then false
    else not exists (
      select from jsonb_each(facts) stated where not coalesce(stated.value <@ (jsonb_build_object(
        'menu', jsonb_build_array('none', 'part', 'some', 'whole'), 'alcohol', jsonb_build_array('served', 'none', 'bar'),
        'pork', jsonb_build_array('in_kitchen', 'none'), 'slaughter', jsonb_build_array('machine', 'mixed', 'hand'),
        'stunning', jsonb_build_array('used', 'none')) -> stated.key), false) or jsonb_typeof(stated.value) <> 'string')
    end
$$;

-- Whether facts speak against a place being halal: nothing halal on the menu, alcohol, a bar, or pork; factsAgainst() in
-- src/domain/places/facts.ts.
create or replace function catalogue.speaks_against(facts jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(facts ->> 'menu' = 'none' or facts ->> 'alcohol' in ('served', 'bar') or facts ->> 'pork' = 'in_kitchen',
    false)
$$;

-- The words of src/domain/places/contrary-words.ts, separated by '|': those of scripts with spaces, those of scripts without, which
-- also count inside of others, and what makes the former harmless directly before and after them. storedWords() prints the rows;
-- tests/integration/schema/contrary-words.test.ts compares both.
create function catalogue.contrary_words() returns table (kind text, words text, unspaced text, before text, after text,
  unspaced_before text)
language sql immutable parallel safe set search_path = '' as
$$
  select listed.*, '鶏|鸡|雞|牛|羊|チキン|ビーフ|소고기|치킨|닭|素' from (values
    ('alcohol',
      'alcohol|alcoholic|liquor|liquors|spirits|booze|beer|beers|ale|ales|lager|stout|cider|wine|wines|champagne|'
      'prosecco|cocktail|cocktails|whisky|whiskey|vodka|gin|rum|tequila|mezcal|brandy|cognac|bourbon|absinthe|schnapps|'
      'liqueur|sangria|sake|soju|makgeolli|shochu|umeshu|baijiu|raki|ouzo|grappa|aperitif|aperitivo|spritz|brewery|'
      'brewhouse|brewing|microbrewery|winery|distillery|liquor store|wine shop|bottle shop|off license|real ale|'
      'real cider|vinothek|vinoteca|enoteca|caviste|cave a vin|cave a vins|bodega de vinos|bier|biere|wein|weine|vin|'
      'vins|vino|vinos|vinho|vinhos|vini|cerveza|cervezas|cerveja|birra|birre|pivo|piwo|biere artisanale|bieres|'
      'craft beer|sarap|bira|minuman keras|arak bali|tuak|ruou vang|ruou|bia hoi|пиво|вино|водка|алкоголь|كحول|خمر|'
      'خمور|نبيذ|بيرة|אלכוהול|יין|בירה',
      '啤酒|红酒|紅酒|葡萄酒|白酒|ビール|ワイン|日本酒|焼酎|地酒|맥주|소주|막걸리|와인|เบียร์|เหล้า|ไวน์',
      'ginger|root|birch|butter|malt|fruit|fruits|juice|shrimp|prawn|non|non alcoholic|no|zero|free of|without|'
      'alcohol free|alkoholfrei|alkoholfreies|sans|halal|virgin',
      'free|vinegar|batter|battered'),
    ('bars',
      'bar|bars|pub|pubs|gastropub|brewpub|taproom|tap room|tavern|speakeasy|nightclub|night club|stripclub|biergarten|'
      'beer garden|beer hall|beergarden|izakaya|alehouse|ale house|public house|irish pub|winebar|tapasbar|cocktailbar|'
      'sportsbar|weinbar|bierbar|beachbar|strandbar|poolbar|skybar|restobar|ristobar|barfood|brauhaus|brauerei|'
      'bierstube|bierhaus|weinstube|weinhaus|kneipe|heuriger|brasserie artisanale|bar a vin|bar a vins|birreria|'
      'vineria|cerveceria|cervejaria|cocteleria|meyhane|birahane|pivnice|pivovar|hospoda|piwiarnia|pijalnia|sorozo|'
      'borozo|kocsma|berarie|бар|паб|пивная|пивоварня|рюмочная|بار|حانة|פאב|בר|בר יין',
      '居酒屋|いざかや|酒場|酒吧|酒馆|酒館|立ち飲み|ビアガーデン|ビアホール|ワインバー|이자카야|술집|주점|포차|호프집|와인바',
      'salad|juice|smoothie|smoothies|coffee|espresso|tea|chai|milk|milkshake|shake|sushi|snack|snacks|oyster|seafood|'
      'fish|raw|poke|noodle|noodles|ramen|udon|soba|pasta|pizza|burger|burgers|kebab|kebap|doner|gyros|shawarma|'
      'falafel|hummus|grill|ice cream|gelato|yogurt|yoghurt|frozen yogurt|dessert|desserts|cake|pancake|waffle|crepe|'
      'chocolate|candy|sweet|sweets|donut|doughnut|bagel|sandwich|toast|soup|potato|fruit|food|health|vitamin|protein|'
      'acai|taco|tacos|burrito|rice|curry|biryani|dosa|chaat|paratha|roti|breakfast|brunch|lunch|cereal|chicken|wing|'
      'wings|steak|hookah|shisha|water|oxygen|sauce|bread|cheese|egg|nut|bubble tea|boba|matcha|mocktail|soda|lemonade|'
      'self service|fries|chips|dim sum|dumpling|momo|satay|kumpir|date|honey|meze|mezze|wrap|pita|roll|spice|olive|'
      'meat|tortilla|energy|sugar|focaccia|choco|entrecote|antrikot|سوشي|كوفي|قهوة|برجر|بيتزا|عصير|جوس|سلطة|شاورما|'
      'סושי|גריל|בורגר|בורגרס|פיצה|קפה|קופי|נודלס|פנקייק|טורטיה|סלט|מיץ',
      'b q|b que|bq|be que|mleczny|mleczna|burger|n burger|and burger|antrikot|basar|ochel|gurion|kochba|kokhba|ilan|'
      'mitzva|mitzvah|בשר|בורגר|אוכל|קפה|גוריון|דגים|סלטים|מיצים|אנטריקוט'),
    ('pork',
      'tonkatsu|butadon|kurobuta|tonjiru|butajiru|kakuni|rafute|tonkotsu|tonkotsu ramen|chashu|chashu don|samgyeopsal|'
      'samgyupsal|samgyeopsal gui|samgyupsalamat|bossam|jokbal|dongkkaseu|donkkaseu|donkatsu|dwaeji gukbap|'
      'dwaeji galbi|gamjatang|soondae|jeyuk bokkeum|jeyuk|ogyeopsal|bak kut teh|bakkutteh|bakuteh|bah kut teh|bak kwa|'
      'bakkwa|char siu|char siew|cha siu|charsiu|xa xiu|char siu bao|char siew bao|siu yuk|siew yoke|siu yoke|siew yuk|'
      'sio bak|dongpo pork|hong shao rou|twice cooked pork|hui guo rou|lu rou fan|lo bah png|pig trotters|trotters|'
      'lechon|lechon kawali|lechon baboy|litson|lechon cebu|crispy pata|sisig|pork sisig|bagnet|dinuguan|liempo|humba|'
      'chicharon|babi guling|babi panggang|babi pangang|babi bakar|babi kecap|babi ketjap|sate babi|nasi babi|mie babi|'
      'bakut|samcan|moo ping|mu ping|moo krob|moo krop|mu krop|khao kha moo|moo daeng|kor moo yang|moo yang|thit heo|'
      'thit lon|heo quay|thit heo quay|gio heo|cha lua|gio lua|prosciutto|prosciutto crudo|prosciutto cotto|parma ham|'
      'pancetta|guanciale|porchetta|culatello|soppressata|soprassata|capocollo|capicola|cotechino|nduja|maiale|jamon|'
      'jamon iberico|jamon serrano|iberico ham|cochinillo|morcilla|torreznos|secreto iberico|pluma iberica|carnitas|'
      'cochinita pibil|cochinita|al pastor|tacos al pastor|puerco pibil|chicharron|leitao|bifana|bifanas|presunto|'
      'toucinho|carne de porco|porco assado|pernil|schweinshaxe|schweinshaxn|schweinehaxe|schweinebraten|'
      'schweinsbraten|schweineschnitzel|schweinsschnitzel|spanferkel|eisbein|kassler|kasseler|saumagen|mettbrotchen|'
      'schinken|blutwurst|jambon|jambon beurre|andouillette|andouille|boudin noir|cochon de lait|filet mignon de porc|'
      'roti de porc|ham|gammon|honey baked ham|bacon|pancetta bacon|pork belly|pork ribs|pork chop|pork chops|'
      'pulled pork|hog roast|suckling pig|black pudding|blood sausage|pork pie|pork scratchings|pork rinds|golonka|'
      'schabowy|kotlet schabowy|boczek|szynka|vepro knedlo zelo|veprove koleno|slanina|szalonna|prsut|odojak|'
      'svinjetina|cvarci|сало|буженина|свинина|шашлык из свинины|flaeskesteg|flæskesteg|stegt flaesk|stegt flæsk|'
      'flaskkott|skinka|skinke|kinkku|pork|schweinefleisch|schwein|porc|cerdo|puerco|chancho|lechona|porco|varken|'
      'varkensvlees|flask|flæsk|svinekjøtt|svinekød|wieprzowina|veprove|sertes|χοιρινό|domuz|babi|khinzir|لحم خنزير|'
      'خنزير|חזיר|baboy|lon',
      'とんかつ|トンカツ|豚カツ|豚かつ|ロースカツ|ヒレカツ|豚丼|黒豚|豚汁|角煮|ラフテー|豚骨|とんこつ|トンコツ|돈코츠|チャーシュー|叉焼|焼豚|焼き豚|차슈|삼겹살|サムギョプサル|보쌈|ポッサム|족발|チョッパル|'
      '돈까스|돈가스|돼지국밥|돼지갈비|감자탕|カムジャタン|순대|순댓국|순대국|제육볶음|오겹살|肉骨茶|バクテー|바쿠테|叉烧|叉燒|หมูแดง|叉烧包|叉燒包|烧腩|燒腩|火腩|东坡肉|東坡肉|红烧肉|紅燒肉|回锅肉|'
      '回鍋肉|卤肉饭|滷肉飯|魯肉飯|猪脚|豬腳|猪蹄|豬蹄|猪手|หมูปิ้ง|หมูกรอบ|ขาหมู|ข้าวขาหมู|ข้าวหมูแดง|คอหมูย่าง|หมูย่าง|เนื้อหมู|หมูสับ|'
      'หมูสามชั้น|火腿|猪肉|豬肉|豚肉|ポーク|돼지고기',
      'halal|beef|chicken|turkey|veal|lamb|mutton|duck|goose|fish|tuna|salmon|bangus|tofu|shrimp|vegan|vegetarian|'
      'veggie|vegetable|plant based|meatless|mushroom|jackfruit|no|non|zero|ayam|sapi|puten|puter|rinder|geflugel|'
      'dinde|boeuf|bœuf|volaille|pavo|pollo|manzo|tacchino|hindi|tavuk|dana|sans|ohne|sin|without|tanpa|free of',
      'free|manok|baka|ayam|de dinde|de pavo|de boeuf|de poulet|de pollo|di tacchino|di pollo|de res')
  ) listed
$$;

-- Words separated by single spaces, with a space at both ends; toWords() in contrary-words.ts. Tags are in lower case.
create function catalogue.fold_words(value text) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select ' ' || btrim(regexp_replace(regexp_replace(regexp_replace(translate(normalize(regexp_replace(normalize(lower(value), nfkd),
    '([a-zæøđłßœ])[\u0300-\u036f]+', '\1', 'g'), nfc), 'ı''’`', 'i'), '[,;:/|&+()[\]،、]+', ' | ', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b\u007d-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u05be\u2000-\u206f\u2190-\u2bff'
    '\u3000-\u3004\u3008-\u301f\u30fb\U0001f000-\U0001faff]+',
    ' ', 'g'), ' +', ' ', 'g')) || ' '
$$;

-- Whether a text has a word of a kind ('alcohol', 'bars', 'pork') that no neighbour makes harmless; find() in contrary-words.ts.
create function catalogue.names_contrary(value text, kind text) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select catalogue.fold_words(value) ~ format('(?<! (?:%s) )(?<= )(?:%s)(?= )(?! (?:%s) )|(?<!%s)(?:%s)',
    w.before, w.words, w.after, w.unspaced_before, w.unspaced)
  from catalogue.contrary_words() w where w.kind = names_contrary.kind
$$;

-- What a tag that speaks against a place names: 'served' (alcohol), 'bar', 'in_kitchen' (pork). A dish may name several, so the
-- caller asks for alcohol or pork. saidBy() in supabase/commands/import/tag-facts.ts, for those tags.
create function catalogue.said_by_tag(key text, value text, about text) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case
    when key in ('amenity', 'shop', 'craft', 'cuisine', 'industrial', 'leisure') then case
      when about = 'pork' then case when catalogue.names_contrary(value, 'pork') then 'in_kitchen' end
      when catalogue.names_contrary(value, 'alcohol') then 'served'
      when catalogue.names_contrary(value, 'bars') then 'bar' end
    when key in ('pork_free', 'no_pork', 'diet:pork_free') then case when about = 'pork' and is_denied then 'in_kitchen' end
    when key in ('pork', 'diet:pork', 'food:pork', 'meat:pork', 'serves_pork') then
      case when about = 'pork' and not is_denied then 'in_kitchen' end
    when about = 'pork' then null
    when key in ('alcohol_free', 'no_alcohol') then case when is_denied then 'served' end
    when is_denied then null
    when key in ('drink', 'drinks') then case when catalogue.names_contrary(value, 'alcohol') then 'served' end
    when key like 'drink:%' then 'served'
    when key = 'bar' then case
      when not catalogue.names_contrary(regexp_replace(value, '\s*([;,]|$)', ' bar\1', 'g'), 'bars') then null
      when catalogue.names_contrary(value, 'alcohol') then 'served'
      else 'bar' end
    when catalogue.names_contrary(key, 'alcohol') then 'served'
    when catalogue.names_contrary(key, 'bars') then 'bar'
  end
  from (select value ~ ('^((no|none|never|false|0|not_served|not_available|unknown|unclear|unspecified|maybe|\?|fixme)'
    || '\s*([;,]\s*|$))+$') as is_denied) said
$$;

-- What a statement of tags ("key=value; …") says of 'alcohol': 'served', 'bar' if it only names bars, or null; of 'pork':
-- 'in_kitchen' or null. A statement has no tags but the halal tag and those that speak against the place.
create function catalogue.said_by_tags(statement text, about text) returns text
language sql immutable parallel safe set search_path = '' as
$$
  -- 'served' and 'in_kitchen' come after 'bar'.
  select max(catalogue.said_by_tag(split_part(tag, '=', 1), substr(tag, strpos(tag, '=') + 1), about) collate "C")
  from unnest(string_to_array(statement, '; ')) tag where strpos(tag, '=') > 1
$$;

-- The facts in a statement of tags, or null. For evidence without facts, such as evidence of earlier versions that the undo of an
-- import restores. Only denials of all alcohol or pork, which are no part of a statement, say that there is none.
create or replace function catalogue.facts_of_tags(statement text) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'menu', case substring(statement from '^diet:halal=(only|yes|limited|partial|no)(?:$|; )')
      when 'only' then 'whole' when 'yes' then 'some' when 'limited' then 'part' when 'partial' then 'part' when 'no' then 'none' end,
    'alcohol', catalogue.said_by_tags(statement, 'alcohol'), 'pork', catalogue.said_by_tags(statement, 'pork'))), '{}')
$$;

-- Whether a place has an amenity. It is not alcohol_free if any evidence names alcohol or a bar; knownAmenities() in
-- src/domain/places/facts.ts.
create or replace function catalogue.has_amenity(place public.restaurants, amenity text) returns boolean
language sql stable parallel safe set search_path = '' as
$$
  select coalesce(place.amenities -> amenity = 'true', false) and (amenity <> 'alcohol_free' or not exists (
    select from public.restaurant_evidence e where e.restaurant_id = place.id and e.facts ->> 'alcohol' in ('served', 'bar')
      and e.state <> 'rejected' and e.ended_on is null))
$$;

revoke execute on function catalogue.contrary_words(), catalogue.fold_words(text), catalogue.names_contrary(text, text),
  catalogue.said_by_tag(text, text, text), catalogue.said_by_tags(text, text) from public;
grant execute on function catalogue.contrary_words(), catalogue.fold_words(text), catalogue.names_contrary(text, text),
  catalogue.said_by_tag(text, text, text), catalogue.said_by_tags(text, text) to service_role;

-- Tags of bars that were imported as alcohol. An import of the same source writes the same.
update public.restaurant_evidence e set facts = jsonb_set(e.facts, '{alcohol}', '"bar"')
where e.kind = 'source_tag' and e.facts ->> 'alcohol' = 'served' and catalogue.said_by_tags(e.statement, 'alcohol') = 'bar'
  -- Of two statements in the same words, restaurant_evidence_once keeps different facts apart.
  and not exists (select from public.restaurant_evidence o where o.restaurant_id = e.restaurant_id and o.id <> e.id
    and o.kind = e.kind and o.stated_by = e.stated_by and o.statement = e.statement);
